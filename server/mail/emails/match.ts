import { type Block, type Frame, type Row, row } from '../content.ts'
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
  due,
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

function factsOf(rows: Row[]): Block[] {
  return rows.length === 0 ? [] : [{ kind: 'facts', rows }]
}

const matchProposed = emailKind<Proposed>(due, {
  title: 'Expert Connect: somebody found',
  words: {
    subject: 'Expert Connect: we have found somebody for you',
    opening: 'Another member fits what you need or offer{where}',
    closing:
      'Do you want to be introduced? Once both of you have agreed, each gets the contact details of the other, and not before.',
  },
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
    blocks: [...factsOf(proposedRows(facts)), { kind: 'action', label: 'Answer', url: `${publicUrl}/my` }],
  }),
})

const matchAgreed = emailKind<Agreed>(due, {
  title: 'Expert Connect: both agreed',
  words: {
    subject: 'Expert Connect: you both agreed',
    opening: '{where} how to reach each other. A first line from you is welcome.',
    closing: '',
  },
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
    blocks: [
      ...factsOf(agreedRows(facts)),
      { kind: 'action', label: 'See your introductions', url: `${frame.publicUrl}/my` },
    ],
  }),
})

const matchEnded = emailKind<Ended>(due, {
  title: 'Expert Connect: introduction ended',
  words: {
    subject: 'Expert Connect: this introduction has ended',
    opening: 'It does not suit the other member at present. Nobody has been given your contact details.',
    closing: '',
  },
  placeholders: {},
  sample: { other: { name: sampleText('Zoë Menon') } },
  content: ({ other }, { publicUrl }) => ({
    preview: 'Nobody has been given your contact details.',
    heading: 'This introduction has ended',
    blocks: [
      ...factsOf(row('Member', other.name)),
      { kind: 'action', label: 'See your introductions', url: `${publicUrl}/my` },
    ],
  }),
})

export const matchEmails = {
  match_proposed: matchProposed,
  match_agreed: matchAgreed,
  match_ended: matchEnded,
}
