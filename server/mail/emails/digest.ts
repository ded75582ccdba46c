import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import { DAY } from '#contract/time.ts'
import type { Content, Frame } from '../content.ts'
import { emailKind, type Revealed, usual } from '../email-kind.ts'

type Digest = {
  requests: { programme: Programme | 'membership'; waiting: number; overdue: number }[]
  money?: { review: number; failedRefunds: number; unassigned: number }
}

/** After a day the next one comes. */

function adminDigest({ requests: known, money }: Revealed<Digest>, { publicUrl }: Frame): Content {
  // A list is told as its numbered entries once it has been written down and revealed.
  const requests = Object.values(known)
  const waiting = requests.reduce((sum, one) => sum + one.waiting, 0)
  const overdue = requests.reduce((sum, one) => sum + one.overdue, 0)
  const ofMoney = moneyRows(money)
  const late =
    overdue === 0 ? 'None is overdue.' : `${overdue} of them ${overdue === 1 ? 'is' : 'are'} overdue.`
  const wait = waiting === 1 ? '1 request waits' : `${waiting} requests wait`
  const ofRequests = {
    subject: overdue === 0 ? `FWC: ${wait} for an answer` : `FWC: ${wait}, ${overdue} overdue`,
    preview: late,
    heading: `${wait} for an answer`,
  }
  const text = waiting === 0 ? 'Nothing but money waits.' : late
  return {
    ...(waiting === 0
      ? { subject: 'FWC: money needs a look', preview: text, heading: 'Money needs a look' }
      : ofRequests),
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          ...ofMoney,
          ...requests.map((one) => ({
            label: one.programme === 'membership' ? 'Membership' : programmeFacts[one.programme].label,
            value:
              one.overdue === 0 ? `${one.waiting} waiting` : `${one.waiting} waiting, ${one.overdue} overdue`,
            ...(one.overdue === 0 ? {} : { strong: true }),
          })),
        ],
      },
      { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin?panel=Overview` },
      { kind: 'note', text: 'It comes once a day while something waits. The Overview has a switch for it.' },
    ],
  }
}

/** What of money waits, of what there is something. */
function moneyRows(money: Revealed<Digest>['money']) {
  if (money === undefined) return []
  const { review, failedRefunds, unassigned } = money
  return [
    { label: 'Payments that need review', count: review },
    { label: 'Of them, refunds that failed', count: failedRefunds },
    { label: 'Money that fits nobody yet', count: unassigned },
  ].flatMap(({ label, count }) => (count === 0 ? [] : [{ label, value: String(count), strong: true }]))
}

export const digestEmails = {
  admin_digest: emailKind<Digest>({ ...usual, lapsesAfter: DAY }, adminDigest),
}
