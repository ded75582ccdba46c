import { useEffect, useState } from 'react'
import { Problem } from '#contract/call/problem.ts'
import { FailedList } from '#web/ui/failed-list.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Fields } from '../../forms/record/record-details.tsx'
import type { Assigned } from './assignee.tsx'
import type { Open } from './answer-form.ts'
import { ReviewDialog } from './review.tsx'
import { type Due, detailsOf, type Kind, type Sent } from './submissions.ts'

type Props<Row extends Sent> = {
  kind: Kind<Row>
  submission: Open
  /** The record, if the list has it. */
  row: Row | null
  /** The row in the list of waiting requests, which has no record: the record is looked up. Null in the list of all. */
  due: Due | null
  assigned: Assigned
  now: number
  onNext: (() => Promise<void>) | null
  onClose: () => Promise<void>
}

/** An opened submission: the whole record, and the buttons to answer it. */
export function OpenedSubmission<Row extends Sent>({ kind, row, due, ...rest }: Props<Row>) {
  const { found, failure, retry, readAnew } = useRecord(kind, row, due)
  return (
    <ReviewDialog
      {...rest}
      endpoint={kind.review}
      programme={kind.programme}
      readAt={found?.updatedAt ?? null}
      onChanged={readAnew}
      record={
        found !== null ? (
          <Fields record={detailsOf(kind, found)} labels={kind.labels} />
        ) : failure === null ? (
          <Loader />
        ) : (
          <FailedList message={failure} onRetry={retry} />
        )
      }
    >
      {kind.onAccepting ? <p className="field-hint">{kind.onAccepting}</p> : null}
    </ReviewDialog>
  )
}

/** The record as it was when it was opened, until it is read again: the decision is about that version. */
function useRecord<Row extends Sent>(kind: Kind<Row>, row: Row | null, due: Due | null) {
  const [found, setFound] = useState(row)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const [wanted] = useState(due)
  const [isStale, setStale] = useState(false)
  if (isStale && row !== null && row.updatedAt !== found?.updatedAt) {
    setFound(row)
    setStale(false)
  }
  useEffect(() => {
    if (wanted === null) return
    const stopping = new AbortController()
    const q = kind.searchFor(wanted).slice(0, 200)
    kind.list({ limit: 200, q }, { signal: stopping.signal }).then(
      ({ rows }) => {
        const one = rows.find(({ _id }) => _id === wanted._id)
        if (one) setFound(one)
        else setFailure('It is not waiting any more.')
      },
      (error: unknown) => {
        if (stopping.signal.aborted) return
        if (!(error instanceof Problem)) throw error
        setFailure(error.message)
      },
    )
    return () => stopping.abort()
  }, [kind, wanted, tries])
  function retry(): void {
    setFailure(null)
    setTries((now) => now + 1)
  }
  return { found, failure, retry, readAnew: wanted === null ? () => setStale(true) : retry }
}
