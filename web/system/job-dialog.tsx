import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import type { Answer } from '#contract/call/endpoint.ts'
import { dropJob, retryJob, type systemStatus } from '#contract/admin/system.ts'
import { ReasonField, reasonHints } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'

export type Job = Answer<typeof systemStatus>['jobs']['failed'][number]
export type Decision = { job: Job; way: 'retry' | 'drop' }

const ways = {
  retry: {
    endpoint: retryJob,
    title: 'Retry',
    button: 'Retry the job',
    effect: 'It is done again at once, and its tries are counted anew.',
    done: 'The job is done again.',
  },
  drop: {
    endpoint: dropJob,
    title: 'Drop',
    button: 'Drop the job',
    effect:
      'It is deleted: what it was to do is not done. A refund then shows as failed, and its payment needs review. This cannot be undone.',
    done: 'The job is dropped.',
  },
} as const

/** Asks for a reason before a job is retried or dropped. If somebody else was faster, the list is loaded again. */
export function JobDialog({ job, way, onClose }: Decision & { onClose: () => void }) {
  const { endpoint, title, button, effect, done } = ways[way]
  const submission = useAdminSubmit(endpoint, {
    done: () => done,
    onDone: onClose,
    refused: ({ status }) => {
      if (status === 409) onClose()
    },
  })
  return (
    <FormDialog
      title={`${title}: ${job.title}`}
      act={button}
      kind={way === 'drop' ? 'danger' : 'primary'}
      submission={submission}
      onClose={onClose}
    >
      <p>{`${job.to === null ? '' : `For ${job.to.name}. `}${effect}`}</p>
      <input type="hidden" name="job" value={job._id} />
      <ReasonField
        hint={reasonHints.onlyAdmins}
        rows={3}
        maxLength={500}
        error={submission.errors['reason']}
      />
    </FormDialog>
  )
}
