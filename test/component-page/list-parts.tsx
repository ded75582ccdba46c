import { useState } from 'react'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import { rupees } from '#contract/money/currency.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { Markdown } from '#web/app/page-content/markdown.tsx'
import { type Column, EmptyList, Pager, Table } from '#web/ui/table.tsx'
import { Part, State } from './part.tsx'

type Member = { name: string; city: string; paid: number }

const members: Member[] = [
  { name: 'Asha Kulkarni', city: 'Pune', paid: 235_882 },
  { name: 'Ravi Menon', city: 'Kochi', paid: 0 },
]
const text: MarkdownTree = [
  { heading: ['Opening hours'], level: 1 },
  { paragraph: ['Every ', { strong: ['Sunday'] }, '. See ', { link: '/events', words: ['events'] }, '.'] },
  { list: [[{ words: ['Books'] }], [{ words: ['Maps'] }]] },
  { steps: [[{ words: ['Come in'] }], [{ words: ['Choose'] }]], from: 1 },
  { quote: [{ paragraph: ['Nobody reads alone.'] }] },
  { preformatted: 'shelf 4' },
  { paragraph: [{ emphasis: ['Hours'] }] },
  { columns: [['Day'], ['Hours']], rows: [[['Sunday'], ['10 to 12']]] },
  { rule: true },
  { list: [[{ words: [{ link: '/', words: ['Home'] }] }]] },
]
const empty = {
  text: 'No members yet',
  hint: 'They appear once somebody has paid.',
  action: <Button size="small">Invite somebody</Button>,
}
const columns: Column<Member>[] = [
  { title: 'Member', kind: 'head', cell: ({ name }) => name },
  { title: 'City', cell: ({ city }) => city },
  {
    title: 'Status',
    kind: 'short',
    cell: ({ paid }) => <Pill tone={paid > 0 ? 'ok' : 'wait'}>{paid > 0 ? 'Paid' : 'Pending'}</Pill>,
  },
  { title: 'Paid', kind: 'number', cell: ({ paid }) => rupees(paid) },
  {
    title: 'Actions',
    kind: 'actions',
    cell: () => (
      <Button kind="ghost" size="small">
        View
      </Button>
    ),
  },
]
const shared = { columns, empty, keyOf: ({ name }: Member) => name }

function retry(): void {
  notify('Asked again', 'info')
}

export function ListParts() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Part title="Table" files={['table.tsx']}>
        <div className="dense">
          <State name="With rows; Older and Newer show it busy">
            <Table caption="Members" rows={members} busy={busy} {...shared} />
            <Pager
              from={21}
              count={2}
              total={42}
              onNewer={() => setBusy(!busy)}
              onOlder={() => setBusy(!busy)}
            />
          </State>
        </div>
        <div className="dense">
          <State name="Loading">
            <Table caption="Members, loading" rows={null} expected={3} {...shared} />
          </State>
        </div>
        <div className="dense">
          <State name="Empty">
            <Table caption="Members, none" rows={[]} {...shared} />
          </State>
        </div>
        <div className="dense">
          <State name="Failed">
            <Table
              caption="Members, failed"
              rows={null}
              problem={{ message: 'The members could not be loaded.' }}
              onRetry={retry}
              {...shared}
            />
          </State>
        </div>
      </Part>
      <Part title="Markdown" files={[]}>
        <div className="markdown">
          <Markdown of={text} under={3} />
        </div>
      </Part>
      <Part title="Empty and failed list" files={['table.tsx', 'failed-list.tsx', 'lazy-part.tsx']}>
        <EmptyList text="Nothing here" />
        <FailedList message="The list could not be loaded, and asking again would not help." />
      </Part>
    </>
  )
}
