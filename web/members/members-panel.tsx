import { allMembers } from '#contract/members.ts'
import { type Page, page } from '#web/app/call.ts'
import { PanelList, PanelSearch } from '#web/app/panel-tools.tsx'
import { type PanelProps, type PanelQuery, pageInput } from '#web/app/panels.ts'
import { Person } from '#web/app/person.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Decide } from './decide.tsx'
import { nameOf, PaymentPill } from './record-cells.tsx'

type Member = Awaited<ReturnType<typeof load>>['rows'][number]

export function load(query: PanelQuery, signal: AbortSignal) {
  const { limit, ...rest } = pageInput(query)
  return page(allMembers, { limit: String(limit), ...rest }, { signal })
}

const columns: Column<Member>[] = [
  {
    title: 'Name',
    kind: 'head',
    cell: (member) => <Person name={nameOf(member)} email={member.user.email} />,
  },
  { title: 'Contact', kind: 'short', cell: ({ contact }) => contact ?? '—' },
  { title: 'Category', kind: 'short', cell: ({ membershipCategory }) => membershipCategory ?? '—' },
  { title: 'Payment', cell: (member) => <PaymentPill status={member.status} isAid={asksAid(member)} /> },
  {
    title: 'Decision',
    kind: 'actions',
    cell: (member) => (
      <Decide
        name={nameOf(member)}
        email={member.user.email}
        role={member.role}
        status={member.status}
        asksAid={asksAid(member)}
        words={{ approve: 'Approve Member', remove: 'Remove Member' }}
      />
    ),
  },
]

function asksAid(member: Member): boolean {
  return Boolean(member.financialAidReason)
}

/** Everyone who has paid or applied for aid, or is a member. */
export function Panel({ loaded, failure, query }: PanelProps<Page<Member>>) {
  return (
    <>
      <PanelSearch label="Search by name, email or contact" query={query} />
      <PanelList
        page={loaded}
        failure={failure}
        query={query}
        caption="All members"
        columns={columns}
        keyOf={(member) => member.user._id}
        empty={{
          text: 'No Members found',
          hint: query.q ? 'Try another word.' : 'Whoever pays or asks for aid appears here.',
        }}
      />
    </>
  )
}
