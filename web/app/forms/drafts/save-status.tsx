import { useEffect, useReducer } from 'react'
import { MINUTE } from '#contract/values/time.ts'
import type { Saving } from './autosave.ts'
import './save-status.css'

const TICK = 20_000

/** The current step, and whether the typed text is saved. */
export function SaveStatus({ step, of, saving }: { step: number; of: number; saving: Saving }) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, TICK)
    return () => clearInterval(timer)
  }, [])
  const isTrouble = 'message' in saving
  return (
    <p className="save-line">
      <span>{`Step ${step} of ${of} · `}</span>
      <span role="status" className={isTrouble ? 'save-trouble' : undefined}>
        {isTrouble ? wordsOf(saving) : null}
      </span>
      {/* Said each time, this would be noise to a screen reader. */}
      {isTrouble ? null : <span>{wordsOf(saving)}</span>}
    </p>
  )
}

function wordsOf(saving: Saving): string {
  switch (saving.kind) {
    case 'untouched':
      return 'saved as you type'
    case 'typed':
    case 'saving':
      return 'saving…'
    case 'saved':
      return `saved ${ago(Date.now() - saving.at)}`
    case 'failing':
      return 'Not saved yet — trying again'
    case 'refused':
    case 'conflict':
      return `Not saved: ${saving.message}`
  }
}

function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE)
  if (minutes < 1) return 'a moment ago'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'a day ago' : `${days} days ago`
}
