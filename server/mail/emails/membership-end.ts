import { withName } from '#contract/branding.ts'
import { GRACE_DAYS, inWords, REMINDER_DAYS } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/days.ts'
import type { Category } from '#contract/membership/categories.ts'
import { rupees } from '#contract/money/currency.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import type { Block, Content, Frame, Row } from '../content.ts'
import { emailKind, type Revealed, type SystemText, usual } from '../email-kind.ts'

/** What the next year costs with GST, in paise, in the category that the person would renew. */
type Price = { category: Category; total: number }
/** The last day of the membership, and the last one of the grace; `YYYY-MM-DD`. An older version says no more. */
type Ends = { endsOn: SystemText; graceUntil: SystemText; price?: Price }
/** How many days are left; negative, once the last day is over. */
type EndsSoon = Ends & { daysLeft?: number }

const forMembers = Object.values(programmeFacts)
  .filter(({ isForMembers }) => isForMembers)
  .map(({ label }) => label)
const PROGRAMMES = `${forMembers.slice(0, -1).join(', ')} and ${forMembers.at(-1)}`

type Words = { subject: string; heading: string; preview: string; first: string }

/** What each of the e-mails before the end says first, by how near it is. */
function wordsOf(
  { endsOn, graceUntil, daysLeft }: Revealed<EndsSoon>,
  { branding: { shortName } }: Frame,
): Words {
  const [last, grace] = [dayInWords(endsOn), dayInWords(graceUntil)]
  const noDayLost = `Renew by ${grace} and no day is lost.`
  const [, near] = REMINDER_DAYS
  if (daysLeft === undefined || daysLeft > near)
    return {
      subject: `Your ${shortName} membership runs until ${last}`,
      heading: `Your membership runs until ${last}`,
      preview: 'You can renew it from now on. The next year begins the day after.',
      first: `There is no hurry. You can renew for another year from now on: it begins the day after, and no day is lost.`,
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
    subject: `Your ${shortName} membership is to be renewed by ${grace}`,
    heading: 'Your year is over, and you are still a member',
    preview: noDayLost,
    first: `The last day of your membership was ${last}. You stay a member until ${grace}: renew by then, and the next year follows this one without a gap.`,
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the next year costs; nothing in an e-mail of an older version. */
function priceIn(price: Price | undefined, { categoryNames }: Frame): Row[] {
  if (price === undefined) return []
  return [
    { label: 'Your category', value: categoryNames[price.category] },
    { label: 'One more year, with GST', value: rupees(price.total), strong: true },
  ]
}

function stops(when: string, { branding }: Frame): Block {
  return {
    kind: 'text',
    text: `${when} ${withName(PROGRAMMES, branding)} close to you: stays and events of yours that are still to come are cancelled, introductions end, and a Spotlight of yours leaves our home page. Your account and your records stay.`,
  }
}

function ends(email: Revealed<EndsSoon>, frame: Frame): Content {
  const { endsOn, graceUntil, price } = email
  const { subject, heading, preview, first } = wordsOf(email, frame)
  return {
    subject,
    preview,
    heading,
    blocks: [
      { kind: 'text', text: first },
      {
        kind: 'facts',
        rows: [
          {
            label: 'Last day',
            value: email.daysLeft === 0 ? `Today, ${dayInWords(endsOn)}` : dayInWords(endsOn),
          },
          { label: 'Renew by', value: dayInWords(graceUntil) },
          ...priceIn(price, frame),
        ],
      },
      { kind: 'action', label: 'Renew your membership', url: `${frame.publicUrl}/my/renew` },
      stops(`If you do not renew, nothing is charged. After ${dayInWords(graceUntil)}`, frame),
      { kind: 'note', text: 'You have renewed already? Then there is nothing to do.' },
    ],
  }
}

function over({ endsOn, price }: Revealed<Ends>, frame: Frame): Content {
  return {
    subject: `Your ${frame.branding.shortName} membership is over`,
    preview: 'You can come back within a year without applying again.',
    heading: 'Your membership is over',
    blocks: [
      {
        kind: 'text',
        text: `Your year ended on ${dayInWords(endsOn)}, and so did the ${inWords(GRACE_DAYS, 'day')} to renew it. Nothing was charged.`,
      },
      stops('From today on', frame),
      {
        kind: 'text',
        text: 'For a year you can come back without applying again: the new year begins on the day on which you pay.',
      },
      ...(price === undefined ? [] : [{ kind: 'facts' as const, rows: priceIn(price, frame) }]),
      { kind: 'action', label: 'Come back', url: `${frame.publicUrl}/my/renew` },
    ],
  }
}

export const membershipEndEmails = {
  membership_ends: emailKind<EndsSoon>(usual, ends),
  membership_over: emailKind<Ends>(usual, over),
}
