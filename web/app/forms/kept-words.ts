import { useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { type Changes, localDraftOf, saveLocalDraft } from './local-draft.ts'

type Words = Readonly<Record<string, unknown>>

export type KeptWords = {
  /** What was typed when the form was left, by field; empty once it is sent or given up. */
  typed: Changes
  /** Keeps what is typed, or what of it is not saved already. */
  keep: (words: Changes, saved?: Words) => void
  /** Forgets all of it, or what has been sent: what was typed since stays. */
  forget: (sent?: Words) => void
}

function changesOf(words: Changes, saved: Words): Changes {
  return Object.fromEntries(Object.entries(words).filter(([name, text]) => text !== saved[name]))
}

/** What is typed into a form that stands outside of a popup, and not sent: it is there again after a reload or another page, in this tab. */
export function useKeptWords(path: string): KeptWords {
  const { user } = useSession()
  const userId = user?._id ?? ''
  const [typed, setTyped] = useState(() => localDraftOf(path, userId))
  const latest = useRef<Changes>({})
  return {
    typed,
    keep(words, saved = {}) {
      latest.current = words
      saveLocalDraft(path, userId, changesOf(words, saved))
    },
    forget(sent) {
      // Also what stands as it was before it was sent, which is another text than the one that is saved now.
      saveLocalDraft(path, userId, sent === undefined ? {} : changesOf(latest.current, sent))
      setTyped({})
    },
  }
}
