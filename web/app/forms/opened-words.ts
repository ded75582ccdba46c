import { useState } from 'react'
import { changedWords } from './changed-words.ts'
import { useKeptWords } from './kept-words.ts'

type Words = Record<string, string | null | undefined>

/**
 * What a form was opened with that stays after it is saved, and what of it is typed and not saved. What the server says by then
 * stands in the fields that were neither sent nor typed into since, and is what they are compared with from then on.
 */
export function useOpenedWords(path: string, known: Words) {
  const kept = useKeptWords(path)
  const [opened, setOpened] = useState(known)
  const [renewals, setRenewals] = useState<Record<string, number>>({})
  return {
    kept,
    opened,
    typed: (name: string) => kept.typed[name] ?? opened[name] ?? '',
    /** The key of a field: another one once it shows what somebody else has saved. */
    keyOf: (name: string) => `${name} ${renewals[name] ?? 0}`,
    saved: (now: Words, sent: Words): void => {
      const shown = { ...opened, ...sent }
      const since = kept.forget(shown)
      const opens = { ...now, ...sent }
      const renewed = Object.keys(changedWords(opens, shown)).filter((name) => !(name in since))
      setOpened(opens)
      setRenewals((times) => ({
        ...times,
        ...Object.fromEntries(renewed.map((name) => [name, (times[name] ?? 0) + 1])),
      }))
    },
  }
}
