import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIst } from '#contract/days.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { endSessions, type mySessions } from '#contract/accounts/sessions.ts'
import { request } from '#web/app/api/client.ts'
import { Day } from '#web/app/dashboard/day.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import './sessions.css'

export type OwnSession = Answer<typeof mySessions>['sessions'][number]

/** Where a person is signed in. Ending it elsewhere asks nothing: whoever was ended by mistake logs in again. */
export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const [ending, setEnding] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()

  async function end(which: string, said: string): Promise<void> {
    setEnding(which)
    try {
      await request(endSessions, { which })
      notify(said, 'success')
      // The button that was pressed goes with its row.
      title.current?.focus()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Whoever was signed out themselves meanwhile is led to the log-in page, which says so.
      if (error.status !== 401) notify(error.message, 'error')
    }
    await revalidate()
    setEnding(null)
  }

  return (
    <section className="my-part one-column-800" aria-labelledby="my-sessions">
      <h2 id="my-sessions" className="my-title" ref={title} tabIndex={-1}>
        Where you are signed in
      </h2>
      <div className="stack my-sessions">
        <ul>
          {sessions.map((one) => (
            <li key={one.id} className="spread">
              <SessionWords session={one} />
              {one.isCurrent ? (
                <Pill tone="ok">This one</Pill>
              ) : (
                <Button
                  kind="ghost"
                  size="small"
                  busy={ending === one.id}
                  aria-label={`Log out: ${one.device}`}
                  aria-describedby={`session-${one.id}`}
                  onClick={() => void end(one.id, `${one.device} is logged out.`)}
                >
                  Log out
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 ? (
          <Button
            kind="ghost"
            size="small"
            busy={ending === 'others'}
            onClick={() => void end('others', 'You are logged out everywhere else.')}
          >
            Log out everywhere else
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function SessionWords({ session: { id, device, createdAt, seenAt } }: { session: OwnSession }) {
  return (
    <div className="my-session">
      <h3>{device}</h3>
      <p id={`session-${id}`}>
        <span>
          Signed in on <DayOf at={createdAt} />,
        </span>{' '}
        <span>
          last used on <DayOf at={seenAt} />
        </span>
      </p>
    </div>
  )
}

function DayOf({ at }: { at: string }) {
  return <Day of={dayInIst(new Date(at))} />
}
