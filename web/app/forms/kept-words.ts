import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { type Changes, clearLocalDraft, localDraftOf, saveLocalDraft } from './local-draft.ts'

export type KeptWords = {
  /** What was typed when the form was left, by field; empty once it is sent or given up. */
  typed: Changes
  keep: (words: Changes) => void
  forget: () => void
}

/** What is typed into a form that stands outside of a popup, and not sent: it is there again after a reload or another page, in this tab. */
export function useKeptWords(path: string): KeptWords {
  const { user } = useSession()
  const userId = user?._id ?? ''
  const [typed, setTyped] = useState(() => localDraftOf(path, userId))
  return {
    typed,
    keep: (words) => saveLocalDraft(path, userId, words),
    forget() {
      clearLocalDraft(path)
      setTyped({})
    },
  }
}
