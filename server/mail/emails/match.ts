import { button, type Frame, type Row, row, table } from '../content.ts'
import { longest } from '../quote.ts'
import {
  emailKind,
  factBy,
  type Revealed,
  SAMPLE_PERSON,
  sampleText,
  type SystemText,
  type UserFact,
  type UserText,
} from '../email-kind.ts'

/** The id of the introduction. */
type Introduced = { introduction?: SystemText }
/** These facts must not let the receiver reach the other member. `why`: the reasons. */
type Proposed = Introduced & {
  why?: UserText | null
  other: { name: UserText; companyName: UserText | null; sector: UserText | null; city: UserText | null }
}
type Agreed = Introduced & { other: { name: UserText; email: UserFact; contact: UserFact | null } }
type Ended = Introduced & { other: { name: UserText } }

function proposedRows({ other, why = null }: Revealed<Proposed>): Row[] {
  return [
    ...row('Name', other.name),
    ...row('Company', other.companyName),
    ...row('Sector', other.sector),
    ...row('City', other.city),
    ...row('Why', why, longest.message),
  ]
}

function agreedRows({ other }: Revealed<Agreed>): Row[] {
  return [...row('Name', other.name), ...row('E-mail', other.email), ...row('Phone', other.contact)]
}

function where(facts: Revealed<Agreed>, { branding }: Frame): string {
  return agreedRows(facts).length === 0 ? `My ${branding.shortName} shows` : 'Here is'
}

export const matchEmails = {
  match_proposed: emailKind<Proposed>('due', {
    title: 'Expert Connect: somebody found',
    subject: 'Expert Connect: we have found somebody for you',
    opening: 'Another member fits what you need or offer{where}',
    closing:
      'Do you want to be introduced? Once both of you have agreed, each gets the contact details of the other, and not before.',
    placeholders: {
      where: {
        meaning: 'A colon, or where it is shown who if this e-mail may not say it',
        value: (facts, { branding }) =>
          proposedRows(facts).length === 0 ? `. My ${branding.shortName} shows who.` : ':',
      },
    },
    sample: {
      why: sampleText('Both of you sell yarn.'),
      other: {
        name: sampleText('Zoë Menon'),
        companyName: sampleText('Menon Looms'),
        sector: sampleText('Textiles'),
        city: sampleText('Pune'),
      },
    },
    content: (facts, { publicUrl }) => ({
      preview: 'Say yes, and we introduce you as soon as they agree too.',
      heading: 'We have found somebody for you',
      blocks: [...table(proposedRows(facts)), button('Answer', `${publicUrl}/my`)],
    }),
  }),
  match_agreed: emailKind<Agreed>('due', {
    title: 'Expert Connect: both agreed',
    subject: 'Expert Connect: you both agreed',
    opening: '{where} how to reach each other. A first line from you is welcome.',
    placeholders: {
      where: { meaning: '“Here is”, or where it is shown if this e-mail may not say it', value: where },
    },
    sample: {
      other: {
        name: sampleText('Zoë Menon'),
        email: factBy(SAMPLE_PERSON, 'email')('zoe@example.org'),
        contact: factBy(SAMPLE_PERSON, 'phone')('+919820000002'),
      },
    },
    content: (facts, frame) => ({
      preview: `${where(facts, frame)} how to reach each other.`,
      heading: 'You both agreed',
      blocks: [...table(agreedRows(facts)), button('See your introductions', `${frame.publicUrl}/my`)],
    }),
  }),
  match_ended: emailKind<Ended>('due', {
    title: 'Expert Connect: introduction ended',
    subject: 'Expert Connect: this introduction has ended',
    opening: 'It does not suit the other member at present. Nobody has been given your contact details.',
    sample: { other: { name: sampleText('Zoë Menon') } },
    content: ({ other }, { publicUrl }) => ({
      preview: 'Nobody has been given your contact details.',
      heading: 'This introduction has ended',
      blocks: [...table(row('Member', other.name)), button('See your introductions', `${publicUrl}/my`)],
    }),
  }),
}
