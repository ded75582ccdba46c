import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** Ends the session or forgets the browser of a row. It does not ask first: the next sign-in there undoes it. */
export function useEnding() {
  const [ending, setEnding] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()

  async function end(id: string, work: Promise<unknown>, success: string): Promise<void> {
    setEnding(id)
    try {
      await work
      notify(success, 'success')
      // The pressed button disappears with its row.
      heading.current?.focus()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // A person whose own session has ended is led to the log-in page, which says so.
      if (error.status !== 401) notify(error.message, 'error')
    }
    await revalidate()
    setEnding(null)
  }

  return { ending, end, heading }
}

type Props = {
  row: { id: string; device: string; createdAt: string; seenAt: string; isCurrent: boolean }
  /** The words before the first day and before the last day. */
  words: readonly [first: string, last: string]
  /** The label of the button. */
  act: string
  busy: boolean
  onAct: () => void
}

/** A browser with its first and last day, and a button that ends it, except for the browser in use. */
export function DeviceRow({ row, words: [first, last], act, busy, onAct }: Props) {
  const { id, device, createdAt, seenAt, isCurrent } = row
  const wordsId = `device-${id}`
  return (
    <li className="spread">
      <div className="my-session">
        <h3>{device}</h3>
        <p id={wordsId}>
          <span>
            <span>{first}</span> <Day of={dayInIst(new Date(createdAt))} />,
          </span>{' '}
          <span>
            <span>{last}</span> <Day of={dayInIst(new Date(seenAt))} />
          </span>
        </p>
      </div>
      {isCurrent ? (
        <Pill tone="ok">This one</Pill>
      ) : (
        <Button
          kind="ghost"
          size="small"
          busy={busy}
          aria-label={`${act}: ${device}`}
          aria-describedby={wordsId}
          onClick={onAct}
        >
          {act}
        </Button>
      )}
    </li>
  )
}
