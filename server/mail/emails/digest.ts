import { type Names, withName } from '#contract/site/branding.ts'
import { type Programme, programmeFacts } from '#contract/programmes/submissions.ts'
import type { WaitingFigure } from '#contract/programmes/waiting.ts'
import { DAY } from '#contract/values/time.ts'
import { button, type Content, type Frame, type Row, table } from '../content.ts'
import { emailKind, type Revealed } from '../email-kind.ts'

type Digest = {
  requests: { programme: Programme | 'membership'; waiting: number; overdue: number }[]
  money?: { review: number; failedRefunds: number; unassigned: number }
}

/** The rows of a programme: how many requests wait and how many are overdue, each with the link to its list. */
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

function totalsOf({ requests: known }: Revealed<Digest>) {
  // `reveal` turns a list into an object with numbered entries.
  const requests = Object.values(known)
  const waiting = requests.reduce((sum, one) => sum + one.waiting, 0)
  const overdue = requests.reduce((sum, one) => sum + one.overdue, 0)
  return { requests, waiting, overdue, wait: waiting === 1 ? '1 request waits' : `${waiting} requests wait` }
}

function summaryOf(facts: Revealed<Digest>): string {
  const { waiting, overdue } = totalsOf(facts)
  if (waiting === 0) return 'Nothing but money waits.'
  if (overdue === 0) return 'None is overdue.'
  return `${overdue} of them ${overdue === 1 ? 'is' : 'are'} overdue.`
}

function headlineOf(facts: Revealed<Digest>): string {
  const { waiting, overdue, wait } = totalsOf(facts)
  if (waiting === 0) return 'money needs your attention'
  return overdue === 0 ? `${wait} for an answer` : `${wait}, ${overdue} overdue`
}

function digestContent(facts: Revealed<Digest>, { publicUrl, branding }: Frame): Content {
  const { requests, waiting, overdue, wait } = totalsOf(facts)
  const listAt = (figure?: WaitingFigure) =>
    `${publicUrl}/admin?panel=waiting${figure === undefined ? '' : `&figure=${figure}`}`
  return {
    preview: summaryOf(facts),
    heading: waiting === 0 ? 'Money needs your attention' : `${wait} for an answer`,
    blocks: [
      ...table([
        ...moneyRows(facts.money, `${publicUrl}/admin?panel=payments&bucket=review`),
        ...(waiting === 0 ? [] : figuresOf('All', { waiting, overdue }, listAt)),
        ...requests.flatMap((one) =>
          figuresOf(
            labelOf(one.programme, branding),
            one,
            (figure) => `${listAt(figure)}&programme=${one.programme}`,
          ),
        ),
      ]),
      button('Open the dashboard', `${publicUrl}/admin?panel=Overview`),
    ],
  }
}

function labelOf(programme: Programme | 'membership', names: Names): string {
  return programme === 'membership' ? 'Membership' : withName(programmeFacts[programme].label, names)
}

function moneyRows(money: Revealed<Digest>['money'], link: string): Row[] {
  if (money === undefined) return []
  const { review, failedRefunds, unassigned } = money
  return [
    { label: 'Payments that need review', count: review },
    { label: 'Of these, refunds that failed or must be made by hand', count: failedRefunds },
    { label: 'Money not assigned to anybody yet', count: unassigned },
  ].flatMap(({ label, count }) => (count === 0 ? [] : [{ label, value: String(count), strong: true, link }]))
}

export const digestEmails = {
  admin_digest: emailKind<Digest>('due', {
    // After a day the next one comes.
    lapsesAfter: DAY,
    title: 'What waits, to admins',
    subject: '{shortName}: {headline}',
    opening: '{summary}',
    closing: 'It comes once a day while something waits. The Overview has a switch for it.',
    placeholders: {
      headline: { meaning: 'How much waits, such as “3 requests wait, 1 overdue”', value: headlineOf },
      summary: { meaning: 'How much of it is overdue, in a sentence', value: summaryOf },
    },
    sample: {
      requests: [
        { programme: 'membership', waiting: 12, overdue: 1 },
        { programme: 'stays', waiting: 1, overdue: 0 },
      ],
      money: { review: 1, failedRefunds: 0, unassigned: 0 },
    },
    content: digestContent,
  }),
}
