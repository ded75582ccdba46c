import { type Content, type Frame, row } from '../content.ts'
import { longest } from '../quote.ts'
import {
  emailKind,
  type Revealed,
  type SystemText,
  type UserFact,
  type UserText,
  usual,
} from '../email-kind.ts'

/** Which introduction it is about; one of an older version does not say. */
type Introduced = { introduction?: SystemText }
/** Nothing here by which the other could be reached. `why` holds the reasons; one of an older version has none. */
type Proposed = Introduced & {
  why?: UserText | null
  other: { name: UserText; companyName: UserText | null; sector: UserText | null; city: UserText | null }
}
type Agreed = Introduced & { other: { name: UserText; email: UserFact; contact: UserFact | null } }
type Ended = Introduced & { other: { name: UserText } }

function matchProposed({ other, why = null }: Revealed<Proposed>, { publicUrl, branding }: Frame): Content {
  const rows = [
    ...row('Name', other.name),
    ...row('Company', other.companyName),
    ...row('Sector', other.sector),
    ...row('City', other.city),
    ...row('Why', why, longest.message),
  ]
  return {
    subject: 'Expert Connect: we have found somebody for you',
    preview: 'Say yes, and we introduce you as soon as they agree too.',
    heading: 'We have found somebody for you',
    blocks: [
      ...(rows.length === 0
        ? [text(`Another member fits what you need or offer. My ${branding.shortName} shows who.`)]
        : [text('Another member fits what you need or offer:'), { kind: 'facts' as const, rows }]),
      text(
        'Do you want to be introduced? Once both of you have agreed, each gets the contact details of the other, and not before.',
      ),
      { kind: 'action', label: 'Answer', url: `${publicUrl}/my` },
    ],
  }
}

function matchAgreed({ other }: Revealed<Agreed>, { publicUrl, branding }: Frame): Content {
  const rows = [...row('Name', other.name), ...row('E-mail', other.email), ...row('Phone', other.contact)]
  const where = rows.length === 0 ? `My ${branding.shortName} shows` : 'Here is'
  return {
    subject: 'Expert Connect: you both agreed',
    preview: `${where} how to reach each other.`,
    heading: 'You both agreed',
    blocks: [
      text(`${where} how to reach each other. A first line from you is welcome.`),
      ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }]),
      { kind: 'action', label: 'See your introductions', url: `${publicUrl}/my` },
    ],
  }
}

function matchEnded({ other }: Revealed<Ended>, { publicUrl }: Frame): Content {
  const rows = row('Member', other.name)
  return {
    subject: 'Expert Connect: this introduction has ended',
    preview: 'Nobody has been given your contact details.',
    heading: 'This introduction has ended',
    blocks: [
      ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }]),
      text('It does not suit the other member at present. Nobody has been given your contact details.'),
      { kind: 'action', label: 'See your introductions', url: `${publicUrl}/my` },
    ],
  }
}

function text(words: string) {
  return { kind: 'text' as const, text: words }
}

const introducing = { ...usual, introduces: true }

export const matchEmails = {
  match_proposed: emailKind<Proposed>(introducing, matchProposed),
  match_agreed: emailKind<Agreed>(introducing, matchAgreed),
  match_ended: emailKind<Ended>(introducing, matchEnded),
}
