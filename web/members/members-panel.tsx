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
  pageInput,
} from '#web/app/dashboard/panel.tsx'
import { Person } from '#web/app/dashboard/person.tsx'
import { csvRecord } from '#web/app/forms/record-fields.ts'
import type { Column } from '#web/ui/table.tsx'
import { BulkApprove, type Chosen } from './bulk-approve.tsx'
import { ApprovalButton } from './approval.tsx'
import { categoryOf, nameOf, PaymentPill } from './record-cells.tsx'

type Member = Awaited<ReturnType<typeof list>>['rows'][number]
/** Who is chosen, by account: also from other pages and searches than the one shown. */
type Choice = Readonly<Record<string, Chosen>>

function list(input: PageInput, more?: { signal: AbortSignal }) {
  return page(allMembers, inQuery(input), more)
}

function columns(choice: Choice, choose: (people: Member[], isChosen: boolean) => void): Column<Member>[] {
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
      cell: (member) => <Person name={nameOf(member)} email={member.user.email} />,
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
      title: 'Approval',
      kind: 'actions',
      cell: (member) => (
        <ApprovalButton
          {...chosenOf(member)}
          words={{ approve: 'Approve Member', remove: 'Remove Member' }}
        />
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
export const panel = definePanel({ load: (query, signal) => list(pageInput(query), { signal }), Panel })

function Panel({ loaded, failure, query }: PanelProps<Page<Member>>) {
  const [choice, setChoice] = useState<Choice>({})
  const rows = loaded?.rows ?? []

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

  return (
    <>
      <PanelSearch label="Search by name, email or contact" query={query}>
        <ExportButton name="All Members" query={query} list={list} record={recordOf} />
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
        page={loaded}
        failure={failure}
        query={query}
        caption="All members"
        columns={columns(choice, choose)}
        keyOf={(member) => member.user._id}
        empty={{
          text: 'No Members found',
          hint: query.q ? 'Try another word.' : 'Whoever pays or asks for aid appears here.',
        }}
      />
    </>
  )
}
