import { documentMeta } from '../document-meta.ts'
import type { KeyboardEvent } from 'react'
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useLocation } from 'react-router'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { type Prices, pricesNow } from '#web/app/prices/prices.ts'
import { type PolicyId, policies as shipped, policyIds } from '#content/policies/policy.ts'
import { useHydrated } from '#web/ui/hydrated.ts'
import { type Album, LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { Icon } from '#web/ui/drawings/icon.tsx'
import { PageHead } from '../page-head.tsx'
import './policy.css'
import './clauses.css'
// Imported here and not by `policy-text.tsx`: a browser gets the texts with the HTML, and then does not load that code.
import '#web/app/page-content/markdown.css'

export const meta = documentMeta('policies', shipped, { seed: 'Policies' })

const texts: Album<PolicyId> = {
  here: import.meta.env.SSR ? (await import('./policy-text.tsx')).policies : null,
  load: async () => (await import('./policy-text.tsx')).policies,
}

/** Because this loader exists, the first page load does not run `clientLoader`: the server has sent the texts. */
export function loader({ context }: LoaderFunctionArgs): Promise<Prices | null> {
  return pricesNow(context.get(loaderContext))
}

/** After a navigation in the browser, the texts are not there yet and are loaded before the page is shown. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Prices | null> {
  const [prices] = await Promise.all([
    serverLoader<typeof loader>(),
    (async () => {
      texts.here ??= await texts.load()
    })(),
  ])
  return prices
}

/** The policies as tabs. Each is the target of its fragment, so that CSS alone shows the right one before React hydrates. */
export default function PolicyPage() {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const { tabs } = useDocument('policies', shipped)
  const shown = policyIds.find((id) => hydrated && hash === `#${id}`) ?? policyIds[0]
  return (
    <>
      <PolicyHead />
      <div className="wrap policies one-column-960" data-hydrated={hydrated ? '' : undefined}>
        <div className="policy-tabs" role="tablist" aria-label="Policies" aria-orientation="vertical">
          {policyIds.map((id) => (
            <Link
              key={id}
              role="tab"
              id={`${id}-tab`}
              to={`#${id}`}
              aria-controls={id}
              aria-selected={id === shown}
              className="policy-tab"
              onKeyDown={moveWithArrows}
            >
              {tabs[id]}
            </Link>
          ))}
        </div>
        <div className="policy-panels">
          {policyIds.map((id) => (
            <section
              key={id}
              role="tabpanel"
              id={id}
              aria-labelledby={`${id}-tab`}
              className="policy"
              data-shown={id === shown ? '' : undefined}
            >
              <LazyDrawing as="div" of={texts} name={id} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function PolicyHead() {
  const { title, lead } = useDocument('policies', shipped)
  return (
    <PageHead seed="Policies" title={title} lead={lead}>
      <Link to="/" className="touch policy-back">
        <Icon name="left" size={18} />
        Go Back
      </Link>
    </PageHead>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  if (step === undefined) return
  const next = tabs[(tabs.indexOf(event.currentTarget) + step + tabs.length) % tabs.length]
  event.preventDefault()
  next?.click()
  next?.focus()
}
