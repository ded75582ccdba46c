import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import { DAY } from '#contract/time.ts'
import type { Content, Frame } from '../content.ts'
import { emailKind, type Revealed, usual } from '../email-kind.ts'

type Digest = { requests: { programme: Programme | 'membership'; waiting: number; overdue: number }[] }

/** After a day the next one comes. */

function adminDigest({ requests: known }: Revealed<Digest>, { publicUrl }: Frame): Content {
  // A list is told as its numbered entries once it has been written down and revealed.
  const requests = Object.values(known)
  const waiting = requests.reduce((sum, one) => sum + one.waiting, 0)
  const overdue = requests.reduce((sum, one) => sum + one.overdue, 0)
  const late =
    overdue === 0 ? 'None is overdue.' : `${overdue} of them ${overdue === 1 ? 'is' : 'are'} overdue.`
  const wait = waiting === 1 ? '1 request waits' : `${waiting} requests wait`
  return {
    subject: overdue === 0 ? `FWC: ${wait} for an answer` : `FWC: ${wait}, ${overdue} overdue`,
    preview: late,
    heading: `${wait} for an answer`,
    blocks: [
      { kind: 'text', text: late },
      {
        kind: 'facts',
        rows: requests.map((one) => ({
          label: one.programme === 'membership' ? 'Membership' : programmeFacts[one.programme].label,
          value:
            one.overdue === 0 ? `${one.waiting} waiting` : `${one.waiting} waiting, ${one.overdue} overdue`,
          ...(one.overdue === 0 ? {} : { strong: true }),
        })),
      },
      { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin?panel=Overview` },
      { kind: 'note', text: 'It comes once a day while something waits. The Overview has a switch for it.' },
    ],
  }
}

export const digestEmails = {
  admin_digest: emailKind<Digest>({ ...usual, lapsesAfter: DAY }, adminDigest),
}
