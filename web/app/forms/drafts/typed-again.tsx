import { Alert } from '#web/ui/controls/alert.tsx'
import { changedWords } from './kept-words.ts'
import type { KeptWords } from './kept-words.ts'

type Props = { kept: KeptWords; opened: Parameters<typeof changedWords>[1] }

/** Says above a form that it shows unsaved text of before. */
export function TypedAgain({ kept, opened }: Props) {
  return Object.keys(changedWords(kept.typed, opened)).length > 0 ? (
    <Alert kind="info" quiet>
      What you typed and have not saved is here again.
    </Alert>
  ) : null
}
