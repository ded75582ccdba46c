import { useLocation } from 'react-router'
import { returnTo } from '#contract/accounts/return-to.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { hiddenMeta } from '#web/app/seo/metadata.ts'
import { useSession } from '#web/app/api/session.ts'
import { onwards } from '#web/app/layout/login-first.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { FullPage } from '#web/ui/full-page.tsx'

// The return path of its log-in link is in the query.
export const handle = { needsReact: true } satisfies PageHandle

export const meta = hiddenMeta('Admins only')

/** The dashboard sends people here who are not admins. */
export default function ErrorPage() {
  const { user } = useSession()
  const { search } = useLocation()
  // The server renders it once for every query.
  const wanted = useHydrated() ? returnTo(search) : '/'
  return (
    <FullPage seed="admins only" eyebrow="No way in here" title="This part is for admins.">
      {user === null ? (
        <p>The dashboard opens to admins who are signed in. If you are one, log in and open it again.</p>
      ) : (
        <p>
          You are signed in as <span>{user.email}</span>, and that account is not an admin’s. If it should be,
          ask whoever runs this site.
        </p>
      )}
      <p className="actions">
        <ButtonLink to="/">Go to Home</ButtonLink>
        {user === null ? (
          <ButtonLink kind="ghost" to={`/login${onwards(wanted === '/' ? '/admin' : wanted)}`}>
            Log in
          </ButtonLink>
        ) : (
          <ButtonLink kind="ghost" to="/partner">
            Go to membership
          </ButtonLink>
        )}
      </p>
    </FullPage>
  )
}
