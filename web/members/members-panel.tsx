import { useState } from 'react'
import { allMembers } from '#contract/membership/members.ts'
import { type Page, page } from '#web/app/api/client.ts'
import { ExportButton } from '#web/app/dashboard/export-button.tsx'
import { PanelList, PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import {
  definePanel,
  inQuery,
  type PageInput,
  type PanelProps,
  type PanelQuery,
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person.tsx'
import { csvRecord } from '#web/app/forms/record-fields.ts'
import type { Column } from '#web/ui/table.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Day } from '#web/app/dashboard/day.tsx'
import { DueCell } from '#web/app/dashboard/submission-cells.tsx'
import { ApplicationReview, type Member } from './application-review.tsx'
import { StatePill } from './state-pill.tsx'
import { BulkApprove, type Chosen } from './bulk-approve.tsx'
import { ApprovalButton } from './approval.tsx'
import { categoryOf, nameOf, PaymentPill } from './record-cells.tsx'

/** Who is chosen, by account: also from other pages and searches than the one shown. */
type Choice = Readonly<Record<string, Chosen>>

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'question', label: 'Asked' },
  { id: 'member', label: 'Members' },
  { id: 'grace', label: 'In grace' },
  { id: 'ended', label: 'Ended' },
  { id: 'declined', label: 'Declined' },
  { id: 'removed', label: 'Removed' },
] as const

type State = Exclude<(typeof tabs)[number]['id'], 'all'>

function stateOf({ tab }: PanelQuery): State | undefined {
  const known = tabs.find(({ id }) => id === tab)?.id
  return known === 'all' ? undefined : known
}

function listOf(query: PanelQuery) {
  const state = stateOf(query)
  return (input: PageInput, more?: { signal: AbortSignal }) =>
    page(allMembers, { ...inQuery(input), ...(state === undefined ? {} : { state }) }, more)
}

type Loaded = { page: Page<Member>; now: number }

async function load(query: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  return { page: await listOf(query)(pageInput(query), { signal }), now: Date.now() }
}

type Choose = (people: Member[], isChosen: boolean) => void

function columns(
  choice: Choice,
  choose: Choose,
  now: number,
  read: (member: Member) => void,
): Column<Member>[] {
  return [
    {
      title: 'Choose',
      kind: 'short',
      cell: (member) => (
        <label className="choose">
          <input
            type="checkbox"
            aria-label={`Choose ${nameOf(member)}`}
            checked={member.user._id in choice}
            onChange={(event) => choose([member], event.target.checked)}
          />
        </label>
      ),
    },
    {
      title: 'Name',
      kind: 'head',
      cell: (member) => <Person {...member.user} name={nameOf(member)} />,
    },
    { title: 'Contact', kind: 'short', cell: ({ contact }) => contact ?? '—' },
    { title: 'Category', kind: 'short', cell: categoryOf },
    {
      title: 'Payment',
      cell: (member) => (
        <span className="stacked">
          <PaymentPill status={member.status} isAid={asksAid(member)} />
          {member.isRefunded ? <small>refunded</small> : null}
        </span>
      ),
    },
    {
      title: 'State',
      cell: (member) => (
        <span className="stacked">
          <StatePill state={member.state} />
          <small>
            {member.dueAt !== null ? (
              <DueCell state="received" dueAt={member.dueAt} now={now} />
            ) : member.membership === null ? null : (
              <>
                until <Day of={member.membership.endsOn} />
              </>
            )}
          </small>
        </span>
      ),
    },
    {
      title: 'Approval',
      kind: 'actions',
      cell: (member) => (
        <span className="row-actions">
          {member.role !== 'admin' && (member.state === 'waiting' || member.state === 'question') ? (
            <Button
              kind="ghost"
              size="small"
              aria-label={`Read and decide: ${nameOf(member)}`}
              onClick={() => read(member)}
            >
              Decide
            </Button>
          ) : null}
          <ApprovalButton
            {...chosenOf(member)}
            words={{ approve: 'Approve Member', remove: 'Remove Member' }}
          />
        </span>
      ),
    },
  ]
}

function asksAid(member: Member): boolean {
  return Boolean(member.financialAidReason)
}

function chosenOf(member: Member): Chosen {
  const { user, role, status, isRefunded, isUsedUp } = member
  return {
    name: nameOf(member),
    email: user.email,
    role,
    status,
    isRefunded,
    isUsedUp,
    asksAid: asksAid(member),
  }
}

function recordOf({ user, status, isRefunded, isUsedUp: _isUsedUp, role, ...application }: Member) {
  const { name, email } = user
  return csvRecord({ name, email, role, paymentStatus: status, paymentRefunded: isRefunded, ...application })
}

/** Everyone who has paid or applied for aid, or is a member. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const [choice, setChoice] = useState<Choice>({})
  const [reading, setReading] = useState<Member | null>(null)
  const rows = loaded?.page.rows ?? []
  const isQueue = stateOf(query) === 'waiting'

  function choose(people: Member[], isChosen: boolean): void {
    const named = people.map((member) => [member.user._id, chosenOf(member)] as const)
    const left = Object.entries(choice).filter(([id]) => !named.some(([other]) => other === id))
    setChoice(Object.fromEntries(isChosen ? [...left, ...named] : left))
  }

  // As they stand now, where they are in sight.
  const chosen = Object.entries(choice).map(([id, person]) => {
    const row = rows.find(({ user }) => user._id === id)
    return row ? chosenOf(row) : person
  })

  /** Who stands behind somebody in the queue, as it was when they were read. */
  function nextOf(member: Member): (() => void) | null {
    const next = rows[rows.findIndex(({ user }) => user._id === member.user._id) + 1]
    return next === undefined || next.user._id === member.user._id ? null : () => setReading(next)
  }

  return (
    <Tabs label="State" tabs={tabs} leaves={['cursors']}>
      {() => (
        <>
          <PanelSearch label="Search by name, email or contact" query={query}>
            <ExportButton name="All Members" query={query} list={listOf(query)} record={recordOf} />
          </PanelSearch>
          <div className="row choosing">
            {rows.length === 0 ? null : (
              <label className="touch choose-all">
                <input
                  type="checkbox"
                  checked={rows.every(({ user }) => user._id in choice)}
                  onChange={(event) => choose(rows, event.target.checked)}
                />
                Choose all on this page
              </label>
            )}
            <BulkApprove chosen={chosen} onDone={() => setChoice({})} />
          </div>
          <PanelList
            page={loaded?.page ?? null}
            failure={failure}
            query={query}
            ways={isQueue ? { back: 'Previous', on: 'Next' } : undefined}
            caption="All members"
            columns={columns(choice, choose, loaded?.now ?? 0, setReading)}
            keyOf={(member) => member.user._id}
            empty={{
              text: 'No Members found',
              hint: query.q ? 'Try another word.' : 'Whoever pays or asks for aid appears here.',
            }}
          />
          {reading === null ? null : (
            <ApplicationReview
              key={reading.user._id}
              member={reading}
              onNext={nextOf(reading)}
              onClose={() => setReading(null)}
            />
          )}
        </>
      )}
    </Tabs>
  )
}
