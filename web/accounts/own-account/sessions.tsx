import { endSessions, type mySessions } from '#contract/accounts/sessions.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { request } from '#web/app/api/client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DeviceRow, useEnding } from './device-row.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import './sessions.css'

export type OwnSession = Answer<typeof mySessions>['sessions'][number]

/** Where a person is signed in. */
export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const { ending, end, heading } = useEnding()

  function logOut(which: string, success: string): void {
    void end(which, request(endSessions, { which }), success)
  }

  return (
    <Part id="my-sessions" title="Where you are signed in" heading={heading}>
      <div className="stack my-sessions">
        <ul>
          {sessions.map((one) => (
            <DeviceRow
              key={one.id}
              row={one}
              words={['Signed in on', 'last used on']}
              act="Log out"
              busy={ending === one.id}
              onAct={() => logOut(one.id, `${one.device} is logged out.`)}
            />
          ))}
        </ul>
        {sessions.length > 1 ? (
          <Button
            kind="ghost"
            size="small"
            busy={ending === 'others'}
            onClick={() => logOut('others', 'You are logged out everywhere else.')}
          >
            Log out everywhere else
          </Button>
        ) : null}
      </div>
    </Part>
  )
}
