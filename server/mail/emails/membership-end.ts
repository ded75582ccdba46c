import { withName } from '#contract/site/branding.ts'
import { GRACE_DAYS, inWords, REMINDER_DAYS } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/values/days.ts'
import type { Category } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { button, capital, type Frame, paragraphs, type Row, table } from '../content.ts'
import { emailKind, type Placeholder, type Revealed, systemText, type SystemText } from '../email-kind.ts'

/** What the next year costs with GST, in paise, in the category that the person would renew. */
type Price = { category: Category; total: number }
/** `endsOn`: the last day of the membership; `graceUntil`: the last day of the grace; `YYYY-MM-DD`. */
type Ends = { endsOn: SystemText; graceUntil: SystemText; price?: Price }
/** `daysLeft` is negative after the last day. */
type EndsSoon = Ends & { daysLeft: number }

const forMembers = Object.values(programmeFacts)
  .filter(({ isForMembers }) => isForMembers)
  .map(({ label }) => label)
const PROGRAMMES = `${forMembers.slice(0, -1).join(', ')} and ${forMembers.at(-1)}`

type Words = { subject: string; heading: string; preview: string; first: string }

/** The first words of a reminder, by how near the last day is. */
function wordsOf(
  { endsOn, graceUntil, daysLeft }: Revealed<EndsSoon>,
  { branding: { shortName } }: Frame,
): Words {
  const [last, grace] = [dayInWords(endsOn), dayInWords(graceUntil)]
  const noDayLost = `Renew by ${grace} and no day is lost.`
  const [, near] = REMINDER_DAYS
  if (daysLeft > near)
    return {
      subject: `Your ${shortName} membership runs until ${last}`,
      heading: `Your membership runs until ${last}`,
      preview: `You can renew now. The new year begins the day after ${last}.`,
      first: `There is no hurry. You can renew now. The new year begins the day after ${last}, so no day is lost.`,
    }
  if (daysLeft > 0)
    return {
      subject: `${capital(inWords(daysLeft, 'day'))} left of your ${shortName} membership`,
      heading: `${capital(inWords(daysLeft, 'day'))} left of your year`,
      preview: `Its last day is ${last}. ${noDayLost}`,
      first: `The last day of your membership is ${last}. Renewing takes a minute, and the next year begins the day after.`,
    }
  if (daysLeft === 0)
    return {
      subject: `Today is the last day of your ${shortName} membership`,
      heading: 'Today is the last day of your year',
      preview: noDayLost,
      first: `Today, ${last}, is the last day of your membership. You stay a member for ${inWords(GRACE_DAYS, 'day')} more, until ${grace}: renew within them, and the next year follows this one without a gap.`,
    }
  return {
    subject: `Please renew your ${shortName} membership by ${grace}`,
    heading: 'Your year is over, and you are still a member',
    preview: noDayLost,
    first: `The last day of your membership was ${last}. You stay a member until ${grace}: renew by then, and the next year follows this one without a gap.`,
  }
}

function priceIn(price: Price | undefined, { categoryNames }: Frame): Row[] {
  if (price === undefined) return []
  return [
    { label: 'Your category', value: categoryNames[price.category] },
    { label: 'One more year, with GST', value: rupees(price.total), strong: true },
  ]
}

const programmes: Placeholder<unknown> = {
  meaning: 'The programmes for members',
  value: (_, { branding }) => withName(PROGRAMMES, branding),
}
const endsOn: Placeholder<Ends> = {
  meaning: 'The last day of the membership',
  value: (facts) => dayInWords(facts.endsOn),
}
const STOP =
  'you can no longer use {programmes}: your stays and events that are still to come are cancelled, your introductions end, and your Spotlight leaves our home page. Your account and your records stay.'

export const membershipEndEmails = {
  membership_ends: emailKind<EndsSoon>('due', {
    title: 'Membership ends soon',
    subject: '{headline}',
    opening: '{howNear}',
    closing: paragraphs(
      `If you do not renew, nothing is charged. After {graceUntil} ${STOP}`,
      'You have renewed already? Then there is nothing to do.',
    ),
    placeholders: {
      headline: {
        meaning: 'How near the end is, in words',
        value: (facts, frame) => wordsOf(facts, frame).subject,
      },
      howNear: {
        meaning: 'How near the end is and what renewing now means, in a few sentences',
        value: (facts, frame) => wordsOf(facts, frame).first,
      },
      endsOn,
      graceUntil: {
        meaning: 'The last day on which it can be renewed without a gap',
        value: ({ graceUntil }) => dayInWords(graceUntil),
      },
      programmes,
    },
    sample: {
      endsOn: systemText('2026-11-28'),
      graceUntil: systemText('2026-12-05'),
      daysLeft: 7,
      price: { category: 'Startup/Business', total: 235_882 },
    },
    content: (facts, frame) => {
      const { heading, preview } = wordsOf(facts, frame)
      const last = dayInWords(facts.endsOn)
      return {
        preview,
        heading,
        blocks: [
          ...table([
            { label: 'Last day', value: facts.daysLeft === 0 ? `Today, ${last}` : last },
            { label: 'Renew by', value: dayInWords(facts.graceUntil) },
            ...priceIn(facts.price, frame),
          ]),
          button('Renew your membership', `${frame.publicUrl}/my/renew`),
        ],
      }
    },
  }),
  membership_over: emailKind<Ends>('due', {
    title: 'Membership over',
    subject: 'Your {shortName} membership is over',
    opening: paragraphs(
      'Your year ended on {endsOn}, and the {graceDays} in which you could still renew are over too. Nothing was charged.',
      `From today on ${STOP}`,
      'For a year you can come back without applying again: the new year begins on the day on which you pay.',
    ),
    placeholders: {
      endsOn: { ...endsOn, needed: true },
      graceDays: { meaning: 'For how long it could be renewed', value: () => inWords(GRACE_DAYS, 'day') },
      programmes,
    },
    sample: {
      endsOn: systemText('2026-11-14'),
      graceUntil: systemText('2026-11-21'),
      price: { category: 'Startup/Business', total: 235_882 },
    },
    content: ({ price }, frame) => ({
      preview: 'You can come back within a year without applying again.',
      heading: 'Your membership is over',
      blocks: [...table(priceIn(price, frame)), button('Come back', `${frame.publicUrl}/my/renew`)],
    }),
  }),
}
