import { useRef, useState } from 'react'
import { isUnchanged } from '#contract/call/unchanged-answer.ts'
import { useSession } from '../../api/session.ts'
import { type Changes, localDraftOf, saveLocalDraft } from './local-draft.ts'

type Said = string | number | boolean | null | undefined
type Words = Readonly<Record<string, Said>>

/** What is typed in a form, by control; without its files. */
export function wordsIn(form: FormData): Changes {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * Of what is typed into a form what its reader has changed since it was opened. A call that leaves what is not named as it is
 * gets nothing else: what somebody else has changed meanwhile stays.
 */
export function changedWords<T extends Said>(
  typed: Readonly<Record<string, T>>,
  opened: Words,
): Record<string, T> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isUnchanged(name, typed, opened)))
}

export type KeptWords = ReturnType<typeof useKeptWords>

/** What is typed into a form and not sent: it is there again after a reload or another page, in this tab. */
export function useKeptWords(path: string) {
  const { user } = useSession()
  // Whose it was when it was opened: what is typed once the session has ended is theirs too.
  const [userId] = useState(user?._id ?? '')
  const [typed, setTyped] = useState(() => localDraftOf(path, userId))
  const latest = useRef<Changes>({})
  return {
    /** What was typed when the form was left, by field; empty once it is sent or given up. */
    typed,
    /** Keeps what is typed, or what of it is not saved already. */
    keep: (words: Changes, saved: Words = {}): void => {
      latest.current = words
      saveLocalDraft(path, userId, changedWords(words, saved))
    },
    /** Forgets all of it, or what is saved now: what was typed since it was sent stays, and is answered. */
    forget: (saved?: Words): Changes => {
      // Also what stands as it was before it was sent, which is another text than the one that is saved now.
      latest.current = saved === undefined ? {} : changedWords(latest.current, saved)
      saveLocalDraft(path, userId, latest.current)
      setTyped({})
      return latest.current
    },
  }
}

/**
 * The same of a form that stays after it is saved. What the server says by then stands in the fields that were neither sent nor typed
 * into since, and is what they are compared with from then on.
 */
export function useOpenedWords(path: string, known: Record<string, string | null | undefined>) {
  const kept = useKeptWords(path)
  const [opened, setOpened] = useState(known)
  const [renewals, setRenewals] = useState<Record<string, number>>({})
  return {
    kept,
    opened,
    typed: (name: string) => kept.typed[name] ?? opened[name] ?? '',
    /** The key of a field: another one once it shows what somebody else has saved. */
    keyOf: (name: string) => `${name} ${renewals[name] ?? 0}`,
    saved: (now: typeof known, sent: typeof known): void => {
      const shown = { ...opened, ...sent }
      const since = kept.forget(shown)
      const opens = { ...now, ...sent }
      setOpened(opens)
      const renewed = Object.keys(changedWords(opens, shown)).filter((name) => !(name in since))
      setRenewals((times) => ({
        ...times,
        ...Object.fromEntries(renewed.map((name) => [name, (times[name] ?? 0) + 1])),
      }))
    },
  }
}
