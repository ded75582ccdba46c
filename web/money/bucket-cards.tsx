import type { Answer } from '#contract/call/endpoint.ts'
import { type Bucket, buckets, type moneySummary } from '#contract/money/money.ts'
import { rupees } from '#contract/money/currency.ts'
import { QueryLink } from '#web/ui/controls/query-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { tones } from '../app/prices/payment-words.ts'
import './money.css'

export type Summary = Answer<typeof moneySummary>

type Props = { summary: Summary | null; chosen: Bucket | undefined }

/** Every bucket with its count and sum, as a link to its list. */
export function BucketCards({ summary, chosen }: Props) {
  const names = Object.keys(buckets) as Bucket[]
  const all = summary && {
    count: names.reduce((sum, name) => sum + summary.buckets[name].count, 0),
    amount: summary.captured + summary.offline,
  }
  return (
    <nav aria-label="Buckets">
      <ul className="buckets">
        <li>
          <BucketCard
            bucket={null}
            label="All payments; total received"
            holds={all}
            isChosen={chosen === undefined}
          />
        </li>
        {names.map((name) => (
          <li key={name}>
            <BucketCard
              bucket={name}
              label={buckets[name]}
              holds={summary && summary.buckets[name]}
              isChosen={chosen === name}
            />
          </li>
        ))}
      </ul>
      {summary === null ? null : (
        <p className="muted buckets-sum">
          {`Received through the provider ${rupees(summary.captured)}, received otherwise ${rupees(summary.offline)}, refunded or being refunded ${rupees(summary.refunded)}. These sums include unassigned money, which the list below leaves out.`}
        </p>
      )}
    </nav>
  )
}

type CardProps = {
  /** Null for all buckets. */
  bucket: Bucket | null
  label: string
  holds: { count: number; amount: number } | null
  isChosen: boolean
}

function BucketCard({ bucket, label, holds, isChosen }: CardProps) {
  return (
    <QueryLink
      className="bucket"
      data-tone={bucket === null || holds?.count === 0 ? undefined : tones[bucket]}
      aria-current={isChosen ? 'true' : undefined}
      change={(next) => {
        next.delete('cursors')
        if (bucket === null) next.delete('tab')
        else next.set('tab', bucket)
      }}
    >
      <span className="bucket-name">{label}</span>
      <b>{holds === null ? <Skeleton width="70%" height="1.2em" /> : rupees(holds.amount)}</b>
      <span className="bucket-count">
        {holds === null
          ? '…'
          : holds.count === 1
            ? '1 payment'
            : `${holds.count.toLocaleString('en-IN')} payments`}
      </span>
    </QueryLink>
  )
}
