import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useNamed } from '#web/app/layout/use-branding.ts'

/** The button that opens a correction, if one is possible, and the link back to the person's own page. */
export function BesideSent({ canCorrect, onCorrect }: { canCorrect: boolean; onCorrect: () => void }) {
  const named = useNamed()
  return (
    <div className="my-answers">
      {canCorrect ? (
        <Button kind="ghost" onClick={onCorrect}>
          Correct it
        </Button>
      ) : null}
      <ButtonLink kind="ghost" to="/my">
        {named('Back to My {shortName}')}
      </ButtonLink>
    </div>
  )
}

/** Buttons to send a correction, or to leave it without a change. */
export function EndOfCorrection({ pending, onLeave }: { pending: boolean; onLeave: () => void }) {
  return (
    <div className="my-answers">
      <Button type="submit" busy={pending}>
        Send the correction
      </Button>
      <Button kind="ghost" disabled={pending} onClick={onLeave}>
        Leave it as it was
      </Button>
    </div>
  )
}
