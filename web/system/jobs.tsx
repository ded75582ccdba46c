import { useId, useState } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import type { JobState, systemStatus } from '#contract/admin/system.ts'
import { Email } from '#web/app/dashboard/list/email.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { type Decision, type Job, JobDialog } from './job-dialog.tsx'

type Listed = Answer<typeof systemStatus>['jobs']

const FAILED = 'failed'

const states: Record<JobState, [Tone, string]> = {
  waiting: ['wait', 'Waits'],
  later: ['neutral', 'Due later'],
  running: ['brand', 'Being done'],
  failed: ['bad', 'Failed'],
}

/** The failed and the waiting jobs, with buttons to retry or drop each. */
export function Jobs({ jobs: { counts, lateSince, failed, waiting } }: { jobs: Listed }) {
  const id = useId()
  const [decision, setDecision] = useState<Decision | null>(null)
  const open = counts.waiting + counts.later + counts.running
  return (
    <section className="column system-jobs" aria-labelledby={id}>
      <h2 id={id}>Jobs and e-mails</h2>
      {lateSince === null ? null : (
        <Alert quiet>
          <p>
            <span>The oldest job that waits was due at </span>
            <Time at={lateSince} />
            <span>
              . After an import or a change of a large event, e-mails wait for their turn; else look at the
              log.
            </span>
          </p>
        </Alert>
      )}
      <Tabs
        label="Jobs"
        tabs={[
          { id: FAILED, label: `Failed (${counts.failed})` },
          { id: 'open', label: `Waiting (${open})` },
        ]}
      >
        {(tab) => (
          <>
            <Table
              caption={tab === FAILED ? 'Jobs that failed for good' : 'Jobs that wait'}
              columns={columnsOf(tab, setDecision)}
              rows={tab === FAILED ? failed : waiting}
              keyOf={(job) => job._id}
              empty={
                tab === FAILED
                  ? {
                      text: 'No job has failed',
                      hint: 'What was tried often enough without success stands here.',
                    }
                  : { text: 'No job waits', hint: 'E-mails stand here until they are sent.' }
              }
            />
            <Rest
              shown={tab === FAILED ? failed.length : waiting.length}
              of={tab === FAILED ? counts.failed : open}
            />
          </>
        )}
      </Tabs>
      {decision === null ? null : <JobDialog {...decision} onClose={() => setDecision(null)} />}
    </section>
  )
}

function Rest({ shown, of }: { shown: number; of: number }) {
  return shown >= of ? null : <p className="muted">{`The first ${shown} of ${of}.`}</p>
}

const DUE: Column<Job> = { title: 'Due', kind: 'short', cell: ({ dueAt }) => <Time at={dueAt} /> }

function columnsOf(tab: string, decide: (decision: Decision) => void): Column<Job>[] {
  return [
    {
      title: 'What',
      kind: 'head',
      cell: (job) => (
        <span className="stacked">
          <span>{job.title}</span>
          {job.to === null ? null : (
            <small>
              <span>{`for ${job.to.name}, `}</span>
              <Email of={job.to.email} />
            </small>
          )}
        </span>
      ),
    },
    {
      title: 'State',
      cell: ({ state, attempts, problem }) => (
        <span className="stacked job-state">
          <Pill tone={states[state][0]}>{states[state][1]}</Pill>
          {attempts === 0 ? null : <small>{attempts === 1 ? 'tried once' : `tried ${attempts} times`}</small>}
          {problem === null ? null : <small className="bad-note">{problem}</small>}
        </span>
      ),
    },
    { title: 'Written', kind: 'short', cell: ({ writtenAt }) => <Time at={writtenAt} /> },
    // A failed job has no due time.
    ...(tab === FAILED ? [] : [DUE]),
    {
      title: 'Actions',
      kind: 'actions',
      cell: (job) =>
        job.state === 'running' ? null : (
          <span className="row-actions">
            <Button kind="ghost" size="small" onClick={() => decide({ job, way: 'retry' })}>
              Retry<span className="visually-hidden">{` ${job.title}`}</span>
            </Button>
            <Button kind="danger" size="small" onClick={() => decide({ job, way: 'drop' })}>
              Drop<span className="visually-hidden">{` ${job.title}`}</span>
            </Button>
          </span>
        ),
    },
  ]
}
