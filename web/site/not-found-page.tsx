import { data } from 'react-router'
import { hiddenMeta } from '#web/app/seo/metadata.ts'
import { staticPage } from '#web/app/hydration/static-page.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { FullPage } from '#web/ui/full-page.tsx'

export const handle = staticPage

export function loader() {
  return data(null, { status: 404 })
}

/** In the browser there is no status to give, so the server need not be asked. */
export function clientLoader() {
  return null
}

export const meta = hiddenMeta('Page not found')

/** Answers every address that there is not. */
export default function FallbackPage() {
  return (
    <FullPage seed="not found" eyebrow="Page not found" title="Nothing behind this window." sign="404">
      <p>
        The address may be mistyped, or the page has moved. From the home page you reach everything there is.
      </p>
      <p className="actions">
        <ButtonLink to="/">Go to Home</ButtonLink>
        <ButtonLink kind="ghost" to="/partner">
          See membership
        </ButtonLink>
      </p>
    </FullPage>
  )
}
