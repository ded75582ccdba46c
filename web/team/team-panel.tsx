import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dutyFacts } from '#contract/accounts/duties.ts'
import { inWords, LINK_DAYS } from '#contract/business-constants.ts'
import { allTeam, inviteAgain } from '#contract/admin/team.ts'
import { type Page, request } from '#web/app/api/client.ts'
import { ExportButtons } from '#web/app/dashboard/list/export-buttons.tsx'
import { definePanel, type Panel, type PanelProps } from '#web/app/dashboard/panel.tsx'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { Person } from '#web/app/dashboard/person/person.tsx'
import type { TableRecord } from '#web/app/dashboard/list/table-file.ts'
import { tableRecord } from '#web/app/forms/record/record-fields.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { type Colleague, DutiesDialog, type PanelsOf } from './duties-dialog.tsx'
import './team.css'

type Loaded = { team: Colleague[]; now: number }

async function load(_query: unknown, signal: AbortSignal): Promise<Loaded> {
  const { team } = await request(allTeam, {}, { signal })
  return { team, now: Date.now() }
}

/** The whole team; its call has no pages. */
async function listTeam(): Promise<Page<Colleague>> {
  const { team } = await request(allTeam, {})
  return { rows: team, nextCursor: null, total: team.length, totalIsMore: false }
}

function recordOf({ name, email, duties, hasTwoFactor, canSignIn, ...rest }: Colleague): TableRecord {
  const { suspendedAt, pending, invitation } = rest
  return tableRecord({
    name,
    email,
    duties: duties.map((one) => dutyFacts[one].label),
    twoFactor: hasTwoFactor,
    canSignIn,
    suspendedAt,
    hasYetToCome: pending,
    invitedAt: invitation?.at,
    invitedBy: invitation?.by,
    invitationHoldsUntil: invitation?.until,
  })
}

/** Every admin with their duties, which owners assign here. `panelsOf` gives the panels that a duty opens. */
export function teamPanel(panelsOf: PanelsOf): Panel {
  return definePanel({ load, Panel: (props) => <TeamPanel {...props} panelsOf={panelsOf} /> })
}

function TeamPanel({ loaded, failure, panelsOf }: PanelProps<Loaded> & { panelsOf: PanelsOf }) {
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
      cell: ({ duties, ...colleague }) => (
        <span className="row team-duties">
          {duties.map((one) => (
            <Pill key={one} tone={one === 'owner' ? 'brand' : 'neutral'}>
              {dutyFacts[one].label}
            </Pill>
          ))}
          <Standing {...colleague} now={loaded?.now ?? 0} />
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
        <span className="row-actions">
          {colleague.pending ? <InviteAgain {...colleague} /> : null}
          <Button
            kind="ghost"
            size="small"
            aria-label={`Change the duties of ${colleague.name}`}
            onClick={() => setOpen(colleague)}
          >
            Change
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <div className="row panel-tools">
        <Button onClick={() => setOpen('new')}>Add a colleague</Button>
        <ExportButtons name="Team" query={{ q: '' }} list={listTeam} record={recordOf} />
      </div>
      <Table
        caption="Team"
        columns={columns}
        rows={loaded?.team ?? null}
        keyOf={({ _id }) => _id}
        problem={failure === null ? null : { message: failure }}
        onRetry={() => void revalidate()}
        empty={{ text: 'Nobody is on the team', hint: 'Add a colleague above.' }}
      />
      {open === null ? null : (
        <DutiesDialog
          colleague={open === 'new' ? null : open}
          panelsOf={panelsOf}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

type StandingProps = Pick<Colleague, 'pending' | 'invitation' | 'canSignIn' | 'suspendedAt'> & { now: number }

/** Whether a colleague can sign in, and the state of their invitation. */
function Standing({ pending, invitation, canSignIn, suspendedAt, now }: StandingProps) {
  const hasEnded = invitation !== null && new Date(invitation.until).getTime() <= now
  return (
    <>
      {suspendedAt === null ? null : <Pill tone="bad">Suspended</Pill>}
      {pending ? (
        <Pill tone={hasEnded ? 'bad' : 'wait'}>{hasEnded ? 'Invitation ended' : 'Invited'}</Pill>
      ) : null}
      {canSignIn || pending || suspendedAt !== null ? null : <Pill tone="bad">Cannot sign in</Pill>}
      {invitation === null ? null : (
        <small className="muted">
          <span>
            {`${invitation.by === null ? 'Invited' : `Invited by ${invitation.by}`}, ${hasEnded ? 'held' : 'holds'} until `}
          </span>
          <Time at={invitation.until} />
        </small>
      )}
    </>
  )
}

function InviteAgain({ name, email }: Pick<Colleague, 'name' | 'email'>) {
  const invite = useAdminAction(inviteAgain)
  return (
    <Button
      kind="ghost"
      size="small"
      aria-label={`Invite again: ${name}`}
      onClick={() => void invite({ email }, `${name} is invited again, for ${inWords(LINK_DAYS, 'day')}.`)}
    >
      Invite again
    </Button>
  )
}
