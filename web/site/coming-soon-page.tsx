import { useLocation } from 'react-router'
import { hiddenMeta } from '#web/app/found.ts'
import { JoinButton } from '#web/app/join.tsx'
import { reading } from '#web/app/reading.ts'
import { titleOf } from '#web/content/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'

export const handle = reading

export function meta({ location }: { location: { pathname: string } }) {
  return hiddenMeta(titleOf(location.pathname) ?? 'Coming soon')()
}

/** Stands where an announced page will be. */
export default function ComingSoonPage() {
  const { pathname } = useLocation()
  const title = titleOf(pathname)
  return (
    <FullPage
      seed={title ?? 'coming soon'}
      eyebrow="Coming soon"
      title={title ?? 'We are still building this.'}
    >
      <p>
        This page is on its way. Everything that a member needs works already: make an account, apply, and be
        approved.
      </p>
      <p className="actions">
        <JoinButton />
        <ButtonLink kind="ghost" to="/">
          Go to Home
        </ButtonLink>
      </p>
    </FullPage>
  )
}
