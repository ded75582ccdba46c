import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIst } from '#contract/days.ts'
import type { Answer } from '#contract/endpoint.ts'
import { forgetDevice, type knownDevices } from '#contract/accounts/known-devices.ts'
import { Problem } from '#contract/problem.ts'
import { request } from '#web/app/api/client.ts'
import { Day } from '#web/app/dashboard/day.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import './sessions.css'

export type OwnDevice = Answer<typeof knownDevices>['devices'][number]

/** The browsers in which a person has signed in before. Forgetting one asks nothing: the next sign-in there undoes it. */
export function KnownDevices({ devices }: { devices: OwnDevice[] }) {
  const [forgetting, setForgetting] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()

  async function forget({ id, device }: OwnDevice): Promise<void> {
    setForgetting(id)
    try {
      await request(forgetDevice, { id })
      notify(`${device} is forgotten.`, 'success')
      // The button that was pressed goes with its row.
      title.current?.focus()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) notify(error.message, 'error')
    }
    await revalidate()
    setForgetting(null)
  }

  return (
    <section className="my-part one-column-800" aria-labelledby="my-devices">
      <h2 id="my-devices" className="my-title" ref={title} tabIndex={-1}>
        Browsers that know you
      </h2>
      <div className="stack my-sessions">
        <p>
          {devices.length === 0
            ? 'None so far. The next browser that you log in with is known from then on, and wrong passwords tried elsewhere do not keep you out of it.'
            : 'You have logged in with these before. However many wrong passwords are tried elsewhere, you can still log in with these. Forget those that are not yours any more.'}
        </p>
        {devices.length === 0 ? null : (
          <ul>
            {devices.map((one) => (
              <li key={one.id} className="spread">
                <DeviceWords device={one} />
                {one.isCurrent ? (
                  <Pill tone="ok">This one</Pill>
                ) : (
                  <Button
                    kind="ghost"
                    size="small"
                    busy={forgetting === one.id}
                    aria-label={`Forget: ${one.device}`}
                    aria-describedby={`device-${one.id}`}
                    onClick={() => void forget(one)}
                  >
                    Forget
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function DeviceWords({ device: { id, device, createdAt, seenAt } }: { device: OwnDevice }) {
  return (
    <div className="my-session">
      <h3>{device}</h3>
      <p id={`device-${id}`}>
        <span>
          First signed in on <Day of={dayInIst(new Date(createdAt))} />,
        </span>{' '}
        <span>
          last on <Day of={dayInIst(new Date(seenAt))} />
        </span>
      </p>
    </div>
  )
}
