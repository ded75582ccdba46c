import { useHydrated } from './hydrated.ts'

const IST = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** An instant in Indian time, in words. */
export function inIst(instant: string | Date): string {
  return `${IST.format(new Date(instant))} IST`
}

function inOwnTime(instant: string): string {
  const own = new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return `Your time: ${own.format(new Date(instant))}`
}

/** An instant in Indian time; the visitor's own time shows on hover. */
export function Time({ at }: { at: string }) {
  // The server does not know the visitor's clock.
  const own = useHydrated() ? inOwnTime(at) : undefined
  const [day, time] = inIst(at).split(/(?<=, )/)
  return (
    <time dateTime={at} title={own}>
      {day}
      <span className="one-piece">{time}</span>
    </time>
  )
}
