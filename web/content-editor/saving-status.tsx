import { Button } from '#web/ui/controls/button.tsx'
import type { Saving } from '#web/app/forms/drafts/autosave.ts'

type Props = {
  saving: Saving
  /** Whether only fields that nobody has come to yet keep the draft from being saved. */
  isIncomplete: boolean
  /** Whether something is refused: if the draft is saved, it cannot be published. */
  isUnfit: boolean
  /** The words while there is nothing unsaved. */
  asIs: string
  /** The label of the button that leads to the trouble; null for no button. */
  way: string | null
  onShow: () => void
}

/** The state of the draft in words. Only trouble is announced; announcing each save would be noise. */
export function Status({ saving, isIncomplete, isUnfit, asIs, way, onShow }: Props) {
  const isSaved = saving.kind === 'saved' || saving.kind === 'untouched'
  const trouble = isUnfit && isSaved ? UNFIT : 'message' in saving && !isIncomplete ? troubleOf(saving) : null
  return (
    <p className="row editor-status" data-trouble={trouble === null ? undefined : ''}>
      <span role="status">{trouble}</span>
      {trouble === null ? <span>{isIncomplete ? INCOMPLETE : (WORDS[saving.kind] ?? asIs)}</span> : null}
      {(trouble !== null || isIncomplete) && way !== null ? (
        <Button kind="ghost" size="small" onClick={onShow}>
          {way}
        </Button>
      ) : null}
    </p>
  )
}

const INCOMPLETE = 'Not saved yet: please fill in the empty fields.'

/** What the server has saved and will not publish. */
const UNFIT = 'Saved. It cannot be published until what is marked is changed.'

const WORDS: Partial<Record<Saving['kind'], string>> = {
  typed: 'Unsaved',
  saving: 'Saving…',
  saved: 'Saved',
}

function troubleOf({ kind, message }: Extract<Saving, { message: string }>): string {
  if (kind === 'failing') return `Not saved yet: ${message} Trying again.`
  if (kind === 'conflict') return 'Not saved: somebody else has changed this meanwhile.'
  return `Not saved: ${message}`
}
