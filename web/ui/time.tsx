import { memo } from 'react'
import { useHydrated } from './hydrated.ts'

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const
const IST = new Intl.DateTimeFormat('en-IN', { ...SHORT, timeZone: 'Asia/Kolkata' })
/** The format of `IST` in the visitor’s own time zone: equal words mean that the visitor has Indian time. */
const LIKE_IST = new Intl.DateTimeFormat('en-IN', SHORT)

/** An instant in Indian time, in words. */
export function inIst(instant: string | Date): string {
  return `${IST.format(new Date(instant))} IST`
}

const OWN = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

type Props = { at: string }

/** An instant in Indian time; the visitor's own time shows on hover. */
export const Time = memo(function Time({ at }: Props) {
  // The server does not know the visitor's time zone.
  const own = useHydrated() ? `Your time: ${OWN.format(new Date(at))}` : undefined
  const [day, time] = inIst(at).split(/(?<=, )/)
  return (
    <time dateTime={at} title={own}>
      <span>{day}</span>
      <span className="one-piece">{time}</span>
    </time>
  )
})

/** An instant in the visitor's own time, in words; nothing before hydration, and nothing where it is Indian time. */
export function OwnTime({ at }: Props) {
  const instant = new Date(at)
  if (!useHydrated() || LIKE_IST.format(instant) === IST.format(instant)) return null
  return <span className="own-time">{`Your time: ${OWN.format(instant)}`}</span>
}
