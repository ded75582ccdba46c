import { useRef, useState } from 'react'
import { isUnchanged } from '#contract/call/unchanged-answer.ts'
import { useSession } from '../../api/session.ts'
import { type Changes, localDraftOf, saveLocalDraft } from './local-draft.ts'

type TypedValue = string | number | boolean | null | undefined
type Words = Readonly<Record<string, TypedValue>>

/** The typed values of a form by the names of its controls, without files. */
export function wordsIn(form: FormData): Changes {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * The typed values that differ from those that the form was opened with. A call that leaves unnamed fields as they are gets these alone, so
 * that a change that somebody else made meanwhile stays.
 */
export function changedWords<T extends TypedValue>(
  typed: Readonly<Record<string, T>>,
  opened: Words,
): Record<string, T> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isUnchanged(name, typed, opened)))
}

export type KeptWords = ReturnType<typeof useKeptWords>

/** Keeps the words that are typed into a form and not sent: in this tab they are there again after a reload or a visit of another page. */
export function useKeptWords(path: string) {
  const { user } = useSession()
  // The person who opened the form: words typed after the session has ended are still theirs.
  const [userId] = useState(user?._id ?? '')
  const [typed, setTyped] = useState(() => localDraftOf(path, userId))
  const latest = useRef<Changes>({})
  return {
    /** The words typed when the form was left, by field; empty once the form is sent or given up. */
    typed,
    /** Keeps the typed words that are not saved already. */
    keep: (words: Changes, saved: Words = {}): void => {
      latest.current = words
      saveLocalDraft(path, userId, changedWords(words, saved))
    },
    /** Forgets all of it, or only the values that are saved now: what was typed since they were sent stays. */
    forget: (saved?: Words): void => {
      latest.current = saved === undefined ? {} : changedWords(latest.current, saved)
      saveLocalDraft(path, userId, latest.current)
      setTyped({})
    },
  }
}

/**
 * `useKeptWords` for a form that stays after it is saved. Its fields are compared with the values that it was opened with or saved since: a
 * field that nobody touched here is not sent, so that another owner’s change of it is not undone.
 */
export function useOpenedWords(path: string, known: Record<string, string | null | undefined>) {
  const kept = useKeptWords(path)
  const [opened, setOpened] = useState(known)
  return {
    kept,
    opened,
    typed: (name: string) => kept.typed[name] ?? opened[name] ?? '',
    saved: (sent: typeof known): void => {
      const now = { ...opened, ...sent }
      kept.forget(now)
      setOpened(now)
    },
  }
}
