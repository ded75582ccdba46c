import { Link } from 'react-router'
import { counted, type Overview } from './format.ts'

type Money = NonNullable<Overview['money']>

const REVIEW = { panel: 'Payments', tab: 'review' }
const lists: { of: keyof Money; title: string; to: Record<string, string> }[] = [
  { of: 'review', title: 'Payments that need review', to: REVIEW },
  {
    of: 'failedRefunds',
    title: 'Of these, refunds that failed or must be made by hand',
    to: { ...REVIEW, refund: 'failed' },
  },
  { of: 'unassigned', title: 'Money not assigned to anybody yet', to: REVIEW },
]

/** Payments that an admin has to look at; each figure links to its list. */
export function MoneyWaits({ money }: { money: Money }) {
  return (
    <section className="card money-waits" aria-label="Money to look at">
      <h2>Money to look at</h2>
      <ul>
        {lists.map(({ of, title, to }) => (
          <li key={of} className="spread">
            <span>{title}</span>
            {money[of] === 0 ? (
              <span className="muted">none</span>
            ) : (
              <Link aria-label={`${counted(money[of])}: ${title}`} to={`/admin?${new URLSearchParams(to)}`}>
                {counted(money[of])}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
