import { forgetDevice, type knownDevices } from '#contract/accounts/known-devices.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { request } from '#web/app/api/client.ts'
import { DeviceRow, useEnding } from './device-row.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import './sessions.css'

export type OwnDevice = Answer<typeof knownDevices>['devices'][number]

/** The browsers in which a person has signed in before. */
export function KnownDevices({ devices }: { devices: OwnDevice[] }) {
  const { ending, end, heading } = useEnding()
  return (
    <Part id="my-devices" title="Browsers that know you" heading={heading}>
      <div className="stack my-sessions">
        <p>
          {devices.length === 0
            ? 'None so far. The next browser that you log in with is known from then on, and wrong passwords tried elsewhere do not keep you out of it.'
            : 'You have logged in with these before. However many wrong passwords are tried elsewhere, you can still log in with these. Forget those that are not yours any more.'}
        </p>
        {devices.length === 0 ? null : (
          <ul>
            {devices.map((one) => (
              <DeviceRow
                key={one.id}
                row={one}
                words={['First signed in on', 'last on']}
                act="Forget"
                busy={ending === one.id}
                onAct={() =>
                  void end(one.id, request(forgetDevice, { id: one.id }), `${one.device} is forgotten.`)
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Part>
  )
}
