import { EVENT_REMINDER_HOURS, inWords, REMINDER_DAYS } from '#contract/business-constants.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { hasDuty } from '#contract/accounts/duties.ts'
import type { OwnUser } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { Part } from '#web/app/own-pages/part.tsx'
import './profile.css'

/** The e-mails that a person gets, and the choice about those that they may stop. */
export function Emails({ user }: { user: OwnUser }) {
  const answersRequests = user.role === 'admin' && hasDuty(user.duties, ['members', 'programmes'])
  return (
    <Part id="my-emails" title="E-mails">
      <div className="stack my-words">
        <Wish
          name="reminders"
          isOn={user.reminders === 'yes'}
          what={`Reminders ${REMINDER_DAYS.join(' and ')} days before your membership ends.`}
          on={{ press: 'Remind me', told: 'We will remind you.' }}
          off={{ press: 'Stop reminders', told: 'No more reminders.' }}
        />
        <Wish
          name="eventReminders"
          isOn={user.eventReminders === 'yes'}
          what={`Reminders ${EVENT_REMINDER_HOURS[0]} hours and ${inWords(EVENT_REMINDER_HOURS[1], 'hour')} before an event at which you have a place, and the question afterwards how it was.`}
          on={{ press: 'Remind me of events', told: 'We will remind you of your events.' }}
          off={{ press: 'Stop reminders of events', told: 'No more reminders of events.' }}
        />
        {answersRequests ? (
          <>
            <Wish
              name="handOvers"
              isOn={user.handOvers === 'yes'}
              what="An e-mail when a colleague hands you a request."
              on={{ press: 'E-mail me hand-overs', told: 'We will tell you of hand-overs.' }}
              off={{ press: 'Stop these e-mails', told: 'No more e-mails of hand-overs.' }}
            />
            <p>
              The{' '}
              <Link className="text-link" to="/admin?panel=Overview">
                Overview
              </Link>{' '}
              has the switch for the daily e-mail of what waits.
            </p>
          </>
        ) : null}
        <p>
          You always get e-mails about your log-in and your payments, answers to what you sent, and the
          e-mails on the last day of your membership and when the days to renew it are over.
        </p>
      </div>
    </Part>
  )
}

type Words = { press: string; told: string }

type Props = {
  name: 'reminders' | 'eventReminders' | 'handOvers'
  isOn: boolean
  what: string
  on: Words
  off: Words
}

/** A kind of e-mail that people may stop, with its button. */
function Wish({ name, isOn, what, on, off }: Props) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const { press, told } = isOn ? off : on

  async function change(): Promise<void> {
    setBusy(true)
    try {
      await request(updateProfile, { [name]: isOn ? 'no' : 'yes' })
      notify(told, 'success')
      await revalidate()
    } catch (error) {
      notify(refusalOf(error).message, 'error')
    }
    setBusy(false)
  }

  return (
    <>
      <p>
        <Pill tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Off'}</Pill> <span>{what}</span>
      </p>
      <Button kind="ghost" busy={busy} onClick={() => void change()}>
        {press}
      </Button>
    </>
  )
}
