import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnUser } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { Part } from './part.tsx'
import './profile.css'

/** Which e-mails come, and the choice about those that one may do without. */
export function Emails({ reminders }: Pick<OwnUser, 'reminders'>) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const isOn = reminders === 'yes'

  async function change(): Promise<void> {
    setBusy(true)
    try {
      await request(updateProfile, { reminders: isOn ? 'no' : 'yes' })
      notify(isOn ? 'No more reminders.' : 'We will remind you.', 'success')
      await revalidate()
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    }
    setBusy(false)
  }

  return (
    <Part id="my-emails" title="E-mails">
      <div className="stack my-words">
        <p>
          <Pill tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Off'}</Pill> Reminders 30 and 7 days before
          your membership ends.
        </p>
        <Button kind="ghost" busy={busy} onClick={() => void change()}>
          {isOn ? 'Stop reminders' : 'Remind me'}
        </Button>
        <p>
          E-mails about your log-in, your payments and answers to what you sent always come, and so do those
          on the last day of your membership and at its end.
        </p>
      </div>
    </Part>
  )
}
