import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { type Changes, localDraftOf, saveLocalDraft } from './local-draft.ts'

export type KeptWords = {
  /** What was typed when the form was left, by field; empty once it is sent or given up. */
  typed: Changes
  keep: (words: Changes) => void
  /** All of it, or what has been sent: what was typed since stays. */
  forget: (sent?: Readonly<Record<string, unknown>>) => void
}

/** What is typed into a form that stands outside of a popup, and not sent: it is there again after a reload or another page, in this tab. */
export function useKeptWords(path: string): KeptWords {
  const { user } = useSession()
  const userId = user?._id ?? ''
  const [typed, setTyped] = useState(() => localDraftOf(path, userId))
  return {
    typed,
    keep: (words) => saveLocalDraft(path, userId, words),
    forget(sent) {
      const since = Object.entries(localDraftOf(path, userId)).filter(([name, text]) => sent?.[name] !== text)
      saveLocalDraft(path, userId, sent === undefined ? {} : Object.fromEntries(since))
      setTyped({})
    },
  }
}
