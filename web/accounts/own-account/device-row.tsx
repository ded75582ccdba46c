import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** Ends what a row shows. It asks nothing: the next sign-in there undoes it. */
export function useEnding() {
  const [ending, setEnding] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()

  async function end(id: string, work: Promise<unknown>, said: string): Promise<void> {
    setEnding(id)
    try {
      await work
      notify(said, 'success')
      // The button that was pressed goes with its row.
      heading.current?.focus()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Whoever was signed out themselves meanwhile is led to the log-in page, which says so.
      if (error.status !== 401) notify(error.message, 'error')
    }
    await revalidate()
    setEnding(null)
  }

  return { ending, end, heading }
}

type Props = {
  row: { id: string; device: string; createdAt: string; seenAt: string; isCurrent: boolean }
  /** What is said before the first day and before the last. */
  words: readonly [first: string, last: string]
  /** What its button says. */
  act: string
  busy: boolean
  onAct: () => void
}

/** A browser, since when and until when, and the button that ends it unless it is the one that asks. */
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
