import { useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { changedWords } from './changed-words.ts'
import { type Changes, localDraftOf, saveLocalDraft } from './local-draft.ts'

type Words = Parameters<typeof changedWords>[1]

export type KeptWords = {
  /** What was typed when the form was left, by field; empty once it is sent or given up. */
  typed: Changes
  /** Keeps what is typed, or what of it is not saved already. */
  keep: (words: Changes, saved?: Words) => void
  /** Forgets all of it, or what is saved now: what was typed since it was sent stays, and is answered. */
  forget: (saved?: Words) => Changes
}

/** What is typed into a form that stands outside of a popup, and not sent: it is there again after a reload or another page, in this tab. */
export function useKeptWords(path: string): KeptWords {
  const { user } = useSession()
  // Whose it was when it was opened: what is typed once the session has ended is theirs too.
  const [userId] = useState(user?._id ?? '')
  const [typed, setTyped] = useState(() => localDraftOf(path, userId))
  const latest = useRef<Changes>({})
  return {
    typed,
    keep(words, saved = {}) {
      latest.current = words
      saveLocalDraft(path, userId, changedWords(words, saved))
    },
    forget(saved) {
      // Also what stands as it was before it was sent, which is another text than the one that is saved now.
      latest.current = saved === undefined ? {} : changedWords(latest.current, saved)
      saveLocalDraft(path, userId, latest.current)
      setTyped({})
      return latest.current
    },
  }
}
