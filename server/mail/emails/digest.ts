import { withName } from '#contract/branding.ts'
import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import type { WaitingFigure } from '#contract/programmes/waiting.ts'
import { DAY } from '#contract/time.ts'
import type { Content, Frame, Row } from '../content.ts'
import { emailKind, type Revealed, usual } from '../email-kind.ts'

type Digest = {
  requests: { programme: Programme | 'membership'; waiting: number; overdue: number }[]
  money?: { review: number; failedRefunds: number; unassigned: number }
}

/** What waits, and what of it is overdue, each the way to its list. */
function figuresOf(
  label: string,
  { waiting, overdue }: { waiting: number; overdue: number },
  linkTo: (figure?: WaitingFigure) => string,
): Row[] {
  const all = { label, value: `${waiting} waiting`, link: linkTo() }
  if (overdue === 0) return [all]
  return [
    all,
    { label: `${label}, overdue`, value: `${overdue} overdue`, strong: true, link: linkTo('overdue') },
  ]
}

/** After a day the next one comes. */

function adminDigest({ requests: known, money }: Revealed<Digest>, { publicUrl, branding }: Frame): Content {
  // A list is told as its numbered entries once it has been written down and revealed.
  const requests = Object.values(known)
  const waiting = requests.reduce((sum, one) => sum + one.waiting, 0)
  const overdue = requests.reduce((sum, one) => sum + one.overdue, 0)
  const ofMoney = moneyRows(money, `${publicUrl}/admin?panel=payments&bucket=review`)
  const late =
    overdue === 0 ? 'None is overdue.' : `${overdue} of them ${overdue === 1 ? 'is' : 'are'} overdue.`
  const listAt = (figure?: WaitingFigure) =>
    `${publicUrl}/admin?panel=waiting${figure === undefined ? '' : `&figure=${figure}`}`
  const wait = waiting === 1 ? '1 request waits' : `${waiting} requests wait`
  const ofRequests = {
    subject:
      overdue === 0
        ? `${branding.shortName}: ${wait} for an answer`
        : `${branding.shortName}: ${wait}, ${overdue} overdue`,
    preview: late,
    heading: `${wait} for an answer`,
  }
  const text = waiting === 0 ? 'Nothing but money waits.' : late
  return {
    ...(waiting === 0
      ? { subject: `${branding.shortName}: money needs a look`, preview: text, heading: 'Money needs a look' }
      : ofRequests),
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          ...ofMoney,
          ...(waiting === 0 ? [] : figuresOf('All', { waiting, overdue }, listAt)),
          ...requests.flatMap((one) =>
            figuresOf(
              one.programme === 'membership'
                ? 'Membership'
                : withName(programmeFacts[one.programme].label, branding),
              one,
              (figure) => `${listAt(figure)}&programme=${one.programme}`,
            ),
          ),
        ],
      },
      { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin?panel=Overview` },
      { kind: 'note', text: 'It comes once a day while something waits. The Overview has a switch for it.' },
    ],
  }
}

/** What of money waits; all of it is in the list of what needs review. */
function moneyRows(money: Revealed<Digest>['money'], link: string): Row[] {
  if (money === undefined) return []
  const { review, failedRefunds, unassigned } = money
  return [
    { label: 'Payments that need review', count: review },
    { label: 'Of them, refunds that failed', count: failedRefunds },
    { label: 'Money that fits nobody yet', count: unassigned },
  ].flatMap(({ label, count }) => (count === 0 ? [] : [{ label, value: String(count), strong: true, link }]))
}

export const digestEmails = {
  admin_digest: emailKind<Digest>({ ...usual, lapsesAfter: DAY }, adminDigest),
}
