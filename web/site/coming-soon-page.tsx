import { hiddenMeta } from '#web/app/found.ts'
import { JoinButton } from '#web/app/join.tsx'
import { reading } from '#web/app/reading.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FullPage } from '#web/ui/full-page.tsx'

export const handle = reading

export const meta = hiddenMeta('Coming soon')

/** Stands for what is announced and not there yet. */
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
