import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Duty, duty } from '#contract/accounts/duties.ts'
import type { Answer } from '#contract/endpoint.ts'
import { allTeam, setTeam } from '#contract/team.ts'
import { request } from '#web/app/api/client.ts'
import { definePanel, type PanelProps } from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person.tsx'
import { useAdminSubmit } from '#web/app/dashboard/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import './team.css'

type Colleague = Answer<typeof allTeam>['team'][number]

const words: Record<Duty, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'everything, and who does what' },
  members: { label: 'Members', does: 'users, applications, memberships' },
  money: { label: 'Money', does: 'payments' },
  programmes: { label: 'Programmes', does: 'events, stays, Spotlights, matching and the other programmes' },
  content: { label: 'Content', does: 'the contents of pages' },
}

async function load(_query: unknown, signal: AbortSignal): Promise<Colleague[]> {
  return (await request(allTeam, {}, { signal })).team
}

/** Every admin with what they may do; owners give and take duties here. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure }: PanelProps<Colleague[]>) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Colleague | 'new' | null>(null)
  const columns: Column<Colleague>[] = [
    {
      title: 'Name',
      kind: 'head',
      cell: ({ _id, name, email, avatar }) => <Person id={_id} name={name} email={email} avatar={avatar} />,
    },
    {
      title: 'Duties',
      cell: ({ duties, canSignIn }) => (
        <span className="row team-duties">
          {duties.map((one) => (
            <Pill key={one} tone={one === 'owner' ? 'brand' : 'neutral'}>
              {words[one].label}
            </Pill>
          ))}
          {canSignIn ? null : <Pill tone="bad">Cannot sign in</Pill>}
        </span>
      ),
    },
    {
      title: 'Two-factor',
      kind: 'short',
      cell: ({ hasTwoFactor }) => (
        <Pill tone={hasTwoFactor ? 'ok' : 'bad'}>{hasTwoFactor ? 'on' : 'off'}</Pill>
      ),
    },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (colleague) => (
        <Button
          kind="ghost"
          size="small"
          aria-label={`Change the duties of ${colleague.name}`}
          onClick={() => setOpen(colleague)}
        >
          Change
        </Button>
      ),
    },
  ]
  return (
    <>
      <div className="row panel-tools">
        <Button onClick={() => setOpen('new')}>Add a colleague</Button>
      </div>
      <Table
        caption="Team"
        columns={columns}
        rows={loaded}
        keyOf={({ _id }) => _id}
        problem={failure === null ? null : { message: failure }}
        onRetry={() => void revalidate()}
        empty={{ text: 'Nobody is on the team', hint: 'Add a colleague above.' }}
      />
      {open === null ? null : (
        <DutiesDialog colleague={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function DutiesDialog({ colleague, onClose }: { colleague: Colleague | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const asked = useRef('')
  const submission = useAdminSubmit(setTeam, {
    inputOf(data) {
      const email = String(data.get('email') ?? '')
      asked.current = email.trim().toLowerCase()
      return { email, duties: data.getAll('duties') as Duty[] }
    },
    async answered({ team }) {
      // Without any duty nobody becomes a colleague.
      if (colleague === null && !team.some((one) => one.email === asked.current))
        return notify('Please choose at least one duty.', 'error')
      notify(
        colleague === null ? 'They are told by e-mail.' : `The duties of ${colleague.name} are changed.`,
        'success',
      )
      onClose()
      await revalidate()
    },
  })
  const { errors } = submission
  return (
    <FormDialog
      title={colleague === null ? 'Add a colleague' : `The duties of ${colleague.name}`}
      act={colleague === null ? 'Add' : 'Save'}
      submission={submission}
      onClose={onClose}
    >
      <div className="column team-form">
        {colleague === null ? (
          <Field
            name="email"
            type="email"
            label="E-mail"
            hint="Whoever has no account here yet is invited by e-mail."
            maxLength={254}
            error={errors['email']}
          />
        ) : (
          <input type="hidden" name="email" value={colleague.email} />
        )}
        <fieldset className="field">
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
                <b>{words[one].label}</b>: <span>{words[one].does}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {colleague === null ? null : (
          <p className="field-hint">{`Without any duty, ${colleague.name} is no admin any more.`}</p>
        )}
      </div>
    </FormDialog>
  )
}
