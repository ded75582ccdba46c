import { useHydrated } from './hydrated.ts'

const HERE = { dateStyle: 'medium', timeStyle: 'short' } as const
const OWN = new Intl.DateTimeFormat('en-IN', HERE)
const IST = new Intl.DateTimeFormat('en-IN', { ...HERE, timeZone: 'Asia/Kolkata' })
const SHOWN = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** An instant in the visitor's own time, in words; nothing until that is known, and where it is India's. */
export function OwnTime({ at }: { at: string }) {
  const instant = new Date(at)
  if (!useHydrated() || OWN.format(instant) === IST.format(instant)) return null
  return <span className="own-time">{`Your time: ${SHOWN.format(instant)}`}</span>
}
