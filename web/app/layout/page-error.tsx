import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '#web/ui/controls/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'

/** The page for an error in a page. It stands alone, as the shell may have failed. */
export function PageError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main">
      <FullPage
        seed={isMissing ? 'missing' : 'trouble'}
        eyebrow={isMissing ? 'Page not found' : 'Something went wrong'}
        title={isMissing ? 'There is no page here.' : 'This page could not be shown.'}
      >
        <p>Please load it again. If it keeps failing, go home and start from there.</p>
        <p className="actions">
          <Button onClick={() => location.reload()}>Load again</Button>
          {/* A plain link: it loads the page anew, which is what mends this. */}
          <a className="button" data-kind="ghost" href="/">
            Go to Home
          </a>
        </p>
      </FullPage>
    </main>
  )
}
