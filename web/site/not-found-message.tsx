import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { FullPage } from '#web/ui/full-page.tsx'

/** The message for an unknown address. */
export function NotFound() {
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
