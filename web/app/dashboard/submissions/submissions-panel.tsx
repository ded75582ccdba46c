import { type ReactElement, type ReactNode, useState } from 'react'
import { isOpen, programmeFacts } from '#contract/programmes/submissions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { ReviewDialog, type Open } from './review.tsx'
import { type Assigned, AssigneeNote, assignmentOf, nobodyAssigned } from './assignee.tsx'
import { DetailsDialog } from '../details-dialog.tsx'
import { ExportButtons } from '../export-buttons.tsx'
import { PanelList, PanelSearch } from '../panel-tools.tsx'
import { definePanel, type Panel, type PanelProps } from '../panel.tsx'
import { Person } from '../person.tsx'
import { DueCell, StateCell } from './submission-cells.tsx'
import {
  DUE,
  type Due,
  detailsOf,
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
 * A programme's submissions: found, read, answered, saved as a file; those that wait also by when they are due. `more`
 * is what else one may do here, as a button beside the search.
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
  const [record, setRecord] = useState<Row | null>(null)
  const [asked, setAsked] = useState<Open | null>(null)
  const { list: name } = programmeFacts[kind.programme]
  const now = loaded?.now ?? 0
  const assigned = loaded?.assigned ?? nobodyAssigned
  const all = loaded && 'all' in loaded ? loaded.all : null
  const due = loaded && 'due' in loaded ? loaded.due : null
  const waiting: Open[] = [
    ...(all?.rows ?? []).map((row) => openOf(kind, row)),
    ...(due?.rows ?? []).map(openOfDue),
  ]

  async function find(submission: Due): Promise<void> {
    const { rows } = await kind.list({ limit: 200, q: kind.finds(submission).slice(0, 200) })
    const found = rows.find(({ _id }) => _id === submission._id)
    if (found) setRecord(found)
    else notify(`${submission.about} is under “${tabs[0]?.label}”.`)
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
                  // What waits is not searched.
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
                columns={dueColumns(now, assigned, (row) => void find(row), setAsked)}
                keyOf={({ _id }) => _id}
                empty={{ text: 'Nothing waits for an answer', hint: 'What comes in next stands here.' }}
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
                columns={columnsOf(kind, now, assigned, setRecord, setAsked)}
                keyOf={({ _id }) => _id}
                empty={{ ...kind.empty, hint: query.q ? 'Try another word.' : kind.empty.hint }}
              />
            </>
          )
        }
      </Tabs>
      <DetailsDialog
        record={record && detailsOf(kind, record)}
        title={record ? kind.who(record).about : ''}
        labels={kind.labels}
        onClose={() => setRecord(null)}
      />
      {asked === null ? null : (
        <ReviewDialog
          endpoint={kind.review}
          // As it stands now, also when somebody else has moved it meanwhile.
          submission={waiting.find(({ _id }) => _id === asked._id) ?? asked}
          programme={kind.programme}
          assigned={assigned}
          now={now}
          onClose={() => setAsked(null)}
        >
          {kind.onAccepting ? <p className="field-hint">{kind.onAccepting}</p> : null}
        </ReviewDialog>
      )}
    </>
  )
}

function columnsOf<Row extends Sent>(
  kind: Kind<Row>,
  now: number,
  assigned: Assigned,
  show: (row: Row) => void,
  ask: (asked: Open) => void,
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
          <RowActions asked={openOf(kind, row)} onDetails={() => show(row)} onAsk={ask}>
            {actions}
          </RowActions>
        )
      },
    },
  ]
}

function dueColumns(
  now: number,
  assigned: Assigned,
  show: (row: Due) => void,
  ask: (asked: Open) => void,
): Column<Due>[] {
  return [
    { title: 'Name', kind: 'head', cell: ({ user }) => <Person {...user} /> },
    { title: 'About', cell: ({ about }) => about },
    { title: 'State', cell: (row) => <StateWithAssignee {...row} assigned={assigned} /> },
    { title: 'Answer by', cell: (row) => <DueCell {...row} now={now} /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (row) => <RowActions asked={openOfDue(row)} onDetails={() => show(row)} onAsk={ask} />,
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

type Props = { asked: Open; onDetails: () => void; onAsk: (asked: Open) => void; children?: ReactNode }

function RowActions({ asked, onDetails, onAsk, children }: Props) {
  return (
    <span className="row-actions">
      <Button kind="ghost" size="small" onClick={onDetails} aria-label={`Details of ${asked.about}`}>
        Details
      </Button>
      {isOpen(asked.state) ? (
        <Button
          kind={children ? 'ghost' : 'primary'}
          size="small"
          onClick={() => onAsk(asked)}
          aria-label={`Answer ${asked.about}`}
        >
          Answer
        </Button>
      ) : null}
      {children}
    </span>
  )
}
