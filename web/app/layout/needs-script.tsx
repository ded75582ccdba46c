import { useMatches } from 'react-router'
import { isStatic, type PageHandle } from '#contract/site/page-handle.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'

/** The notice of a page that needs JavaScript where there is none: why it needs it, and what works without. */
export function NeedsScript() {
  const handle = (useMatches().at(-1)?.handle ?? {}) as PageHandle
  const hydrated = useHydrated()
  if (hydrated || isStatic(handle)) return null
  return (
    <div className="needs-script">
      <div className="wrap">
        <Alert kind="info" quiet>
          <p>
            {handle.pays === true
              ? 'This page needs JavaScript: it saves what you type as you go, and opens the payment.'
              : handle.private === 'secret'
                ? 'This page needs JavaScript: it reads the link that you were sent.'
                : 'This page needs JavaScript: it shows what is yours alone, and asks for it when you open it.'}
          </p>
          <p>
            Please allow it for this site in the settings of your browser, or use another browser, and load
            the page again. Creating an account and logging in work without it.
          </p>
        </Alert>
      </div>
    </div>
  )
}
