import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { inWords, LINK_DAYS } from '#contract/business-constants.ts'
import { type Duty, duty, dutyFacts } from '#contract/accounts/duties.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { type allTeam, setTeam } from '#contract/admin/team.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

export type Colleague = Answer<typeof allTeam>['team'][number]

/** The dialog requires a reason for removing somebody from the team, although the call does not. */
const change = {
  ...setTeam,
  input: setTeam.input.refine(({ duties, reason }) => duties.length > 0 || reason !== undefined, {
    path: ['reason'],
    message: 'Please fill this in: they read why they leave the team',
    when: () => true,
  }),
}

const list = new Intl.ListFormat('en-IN')

/** The labels of the panels that a duty opens, without those that every admin has. */
export type PanelsOf = (duty: Duty) => string[]

type Props = { colleague: Colleague | null; panelsOf: PanelsOf; onClose: () => void }

/** Assigns duties to a colleague, or to a new one when `colleague` is null. */
export function DutiesDialog({ colleague, panelsOf, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const asked = useRef('')
  const [isLeaving, setIsLeaving] = useState(false)
  const submission = useAdminSubmit(colleague === null ? setTeam : change, {
    inputOf(data) {
      const email = String(data.get('email') ?? '')
      asked.current = email.trim().toLowerCase()
      return {
        email,
        duties: data.getAll('duties') as Duty[],
        // A new colleague has no duties. If they are on the team already, the call is refused instead of replacing their
        // duties.
        seen: colleague?.duties ?? [],
        ...(colleague === null ? {} : { reason: String(data.get('reason') ?? '') }),
      }
    },
    async answered({ team }) {
      // Without duties, nobody becomes an admin.
      if (colleague === null && !team.some((one) => one.email === asked.current))
        return notify('Please choose at least one duty.', 'error')
      notify(
        colleague === null ? 'They are told by e-mail.' : `The duties of ${colleague.name} are changed.`,
        'success',
      )
      onClose()
      await revalidate()
    },
    refused({ code }) {
      if (code === 'changed_meanwhile') void revalidate()
    },
  })
  const { errors } = submission
  const act = colleague === null ? 'Add' : isLeaving ? `Remove ${colleague.name}` : 'Save'
  return (
    <FormDialog
      title={colleague === null ? 'Add a colleague' : `The duties of ${colleague.name}`}
      act={act}
      kind={isLeaving ? 'danger' : 'primary'}
      submission={submission}
      onClose={onClose}
    >
      <div className="column team-form">
        {colleague === null ? (
          <Field
            name="email"
            type="email"
            label="E-mail"
            hint={`Whoever has no account here yet is invited by e-mail. The invitation names you and the duties, and holds ${inWords(LINK_DAYS, 'day')}.`}
            maxLength={254}
            error={errors['email']}
          />
        ) : (
          <input type="hidden" name="email" value={colleague.email} />
        )}
        <fieldset
          className="field"
          onChange={({ currentTarget }) =>
            setIsLeaving(colleague !== null && currentTarget.querySelector(':checked') === null)
          }
        >
          <legend>Duties</legend>
          {duty.options.map((one) => (
            <label key={one} className="touch team-duty">
              <input
                type="checkbox"
                name="duties"
                value={one}
                defaultChecked={colleague?.duties.includes(one) ?? false}
              />
              <span>
                <b>{dutyFacts[one].label}</b>: <span>{dutyFacts[one].does}</span>
                <small className="team-opens">{`Opens ${one === 'owner' ? 'every panel' : list.format(panelsOf(one))}.`}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {colleague === null ? null : (
          <>
            <p className="field-hint">
              {isLeaving
                ? `${colleague.name} is no admin any more then: they can no longer open the dashboard, and an e-mail tells them.`
                : `An e-mail tells ${colleague.name}. Without any duty, ${colleague.name} is no admin any more.`}
            </p>
            <ReasonField error={errors['reason']} />
          </>
        )}
      </div>
    </FormDialog>
  )
}
