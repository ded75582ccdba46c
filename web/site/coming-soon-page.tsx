import { hiddenMeta } from '#web/app/seo/metadata.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { FullPage } from '#web/ui/full-page.tsx'

export const meta = hiddenMeta('Coming soon')

/** The page for announced things that do not exist yet. */
export default function ComingSoonPage() {
  return (
    <FullPage seed="coming soon" eyebrow="Coming soon" title="We are still building this.">
      <p>
        This page is not there yet. You can make an account, apply for membership and use every programme
        already.
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
