import { type ReactElement, type ReactNode, useState } from 'react'
import { isOpen, programmeFacts } from '#contract/programmes/submissions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { OpenedSubmission } from './opened-submission.tsx'
import type { Open } from './answer-form.ts'
import { type Assigned, AssigneeNote, assignmentOf, nobodyAssigned } from './assignee.tsx'
import { useOpenedByAddress } from '../list/opened-by-address.ts'
import { ExportButtons } from '../list/export-buttons.tsx'
import { PanelList, PanelSearch } from '../panel-tools.tsx'
import { definePanel, type Panel, type PanelProps } from '../panel.tsx'
import { Person } from '../person/person.tsx'
import { DueCell, StateCell } from './submission-cells.tsx'
import {
  DUE,
  type Due,
  type Kind,
  type Loaded,
  listDue,
  loadSubmissions,
  openOf,
  openOfDue,
  recordOf,
  recordOfDue,
  type Sent,
  type Submission,
  tabs,
} from './submissions.ts'
import './submissions.css'

/**
 * The panel of a programme's submissions: search, review and export, and a list of waiting requests by their due time. `more` is a further
 * button beside the search.
 */
export function submissionsPanel<Row extends Sent>(kind: Kind<Row>, more?: ReactElement): Panel {
  return definePanel<Loaded<Row>>({
    load: (query, signal) => loadSubmissions(kind, query, signal),
    Panel: (props) => (
      <SubmissionsPanel {...props} kind={kind}>
        {more}
      </SubmissionsPanel>
    ),
  })
}

function SubmissionsPanel<Row extends Sent>({
  kind,
  loaded,
  failure,
  query,
  children,
}: PanelProps<Loaded<Row>> & {
  kind: Kind<Row>
  children?: ReactNode
}) {
  const [chosen, setChosen] = useState<Open | null>(null)
  const byAddress = useOpenedByAddress(query)
  const { list: name } = programmeFacts[kind.programme]
  const now = loaded?.now ?? 0
  const assigned = loaded?.assigned ?? nobodyAssigned
  const all = loaded && 'all' in loaded ? loaded.all : null
  const due = loaded && 'due' in loaded ? loaded.due : null
  const waiting: Open[] = [
    ...(all?.rows ?? []).map((row) => openOf(kind, row)),
    ...(due?.rows ?? []).map(openOfDue),
  ]
  const toOpen = waiting.find(({ _id }) => _id === byAddress.id)
  // It stays open, even when it waits no longer.
  if (chosen === null && toOpen !== undefined) setChosen(toOpen)
  const close = (closed: Open) => {
    setChosen(null)
    return byAddress.close(closed._id)
  }
  const { onwards } = byAddress
  async function goOn(): Promise<void> {
    await onwards?.()
    setChosen(null)
  }

  return (
    <>
      <Tabs label="Order" tabs={tabs} leaves={['cursors', 'q']}>
        {() =>
          query.tab === DUE ? (
            <>
              <div className="row panel-tools">
                <ExportButtons
                  name={name}
                  waiting
                  // The list of waiting requests has no search.
                  query={{ q: '' }}
                  list={(input) => listDue(kind.programme, input)}
                  record={recordOfDue}
                />
              </div>
              <PanelList
                page={due}
                failure={failure}
                query={query}
                ways={{ back: 'Previous', on: 'Next' }}
                caption={`${name}: waiting, first due first`}
                columns={dueColumns(now, assigned, setChosen)}
                keyOf={({ _id }) => _id}
                empty={{ text: 'Nothing waits for an answer', hint: 'New requests appear here.' }}
              />
            </>
          ) : (
            <>
              <PanelSearch label={kind.search} query={query}>
                {children}
                <ExportButtons
                  name={name}
                  query={query}
                  list={kind.list}
                  record={(row) => recordOf(kind, row)}
                />
              </PanelSearch>
              <PanelList
                page={all}
                failure={failure}
                query={query}
                caption={name}
                columns={columnsOf(kind, now, assigned, setChosen)}
                keyOf={({ _id }) => _id}
                empty={{ ...kind.empty, hint: query.q ? 'Try another word.' : kind.empty.hint }}
              />
            </>
          )
        }
      </Tabs>
      {chosen === null ? null : (
        <OpenedSubmission
          key={chosen._id}
          kind={kind}
          row={all?.rows.find(({ _id }) => _id === chosen._id) ?? null}
          due={due?.rows.find(({ _id }) => _id === chosen._id) ?? null}
          // In its present state, also when another admin has changed it meanwhile.
          submission={waiting.find(({ _id }) => _id === chosen._id) ?? chosen}
          assigned={assigned}
          now={now}
          onNext={onwards === null || chosen._id !== byAddress.id ? null : goOn}
          onClose={() => close(chosen)}
        />
      )}
    </>
  )
}

function columnsOf<Row extends Sent>(
  kind: Kind<Row>,
  now: number,
  assigned: Assigned,
  open: (opened: Open) => void,
): Column<Row>[] {
  return [
    {
      title: 'Name',
      kind: 'head',
      cell: (row) => <Person {...kind.who(row)} avatar={row.avatar} isSuspended={row.isSuspended} />,
    },
    ...kind.columns,
    { title: 'State', cell: (row) => <StateWithAssignee {...row} assigned={assigned} /> },
    ...(programmeFacts[kind.programme].promise === null
      ? []
      : [{ title: 'Answer by', cell: (row: Row) => <DueCell {...row} now={now} /> }]),
    {
      title: 'Actions',
      kind: 'actions',
      cell: (row) => {
        const actions: ReactElement | null = kind.actions?.(row) ?? null
        return (
          <RowActions submission={openOf(kind, row)} onOpen={open}>
            {actions}
          </RowActions>
        )
      },
    },
  ]
}

function dueColumns(now: number, assigned: Assigned, open: (opened: Open) => void): Column<Due>[] {
  return [
    { title: 'Name', kind: 'head', cell: ({ user }) => <Person {...user} id={user._id} /> },
    { title: 'About', cell: ({ about }) => about },
    { title: 'State', cell: (row) => <StateWithAssignee {...row} assigned={assigned} /> },
    { title: 'Answer by', cell: (row) => <DueCell {...row} now={now} /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (row) => <RowActions submission={openOfDue(row)} onOpen={open} />,
    },
  ]
}

function StateWithAssignee({ assigned, ...row }: Submission & { assigned: Assigned }) {
  return (
    <span className="stacked">
      <StateCell {...row} />
      <AssigneeNote assignment={assignmentOf(assigned, row._id)} />
    </span>
  )
}

type Props = { submission: Open; onOpen: (opened: Open) => void; children?: ReactNode }

/** Opens a submission; a waiting one is read and answered in the same place. */
function RowActions({ submission, onOpen, children }: Props) {
  const { about, state } = submission
  return (
    <span className="row-actions">
      {isOpen(state) ? (
        <Button
          kind={children ? 'ghost' : 'primary'}
          size="small"
          onClick={() => onOpen(submission)}
          aria-label={`Answer ${about}: details and decision`}
        >
          Answer
        </Button>
      ) : (
        <Button
          kind="ghost"
          size="small"
          onClick={() => onOpen(submission)}
          aria-label={`Details of ${about}`}
        >
          Details
        </Button>
      )}
      {children}
    </span>
  )
}
