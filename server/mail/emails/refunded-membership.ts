import { dayInWords } from '#contract/values/days.ts'
import { paragraphs } from '../content.ts'
import {
  emailKind,
  type Placeholder,
  type Revealed,
  systemText,
  type SystemText,
  due,
} from '../email-kind.ts'

/** Which period ended, and the last day of what is left, `YYYY-MM-DD`; null: nothing is. */
type Refunded = { ended: 'running' | 'coming'; endsOn: SystemText | null }
type Resumed = { endsOn: SystemText }

const membership: Placeholder<Refunded> = {
  meaning: 'What became of the membership: “has ended”, or until when it runs',
  value: ({ endsOn }) => (endsOn === null ? 'has ended' : `runs until ${dayInWords(endsOn)}`),
}

/** What is left of a membership once money for it goes back. */
function whatIsLeft({ ended, endsOn }: Revealed<Refunded>): string {
  if (endsOn === null)
    return paragraphs(
      'What you paid for your membership goes back to you, and your membership has ended with that today. The programmes for members are closed to you now. Your account and your records stay.',
      'You can become a member again whenever you like.',
    )
  const until = dayInWords(endsOn)
  return ended === 'coming'
    ? `What you paid for your next year goes back to you, so that year does not come. You stay a member until ${until}, and can renew again.`
    : `What you paid for your present year goes back to you, and that year has ended today. The next one, which is paid for, begins today in its place: you stay a member until ${until}.`
}

const membershipRefunded = emailKind<Refunded>(due, {
  title: 'Membership paid back',
  words: { subject: 'Your {shortName} membership {membership}', opening: '{whatIsLeft}', closing: '' },
  placeholders: {
    membership,
    whatIsLeft: {
      meaning: 'What goes back, which year ended and until when the membership runs, in a few sentences',
      needed: true,
      value: whatIsLeft,
    },
  },
  sample: { ended: 'coming', endsOn: systemText('2027-11-22') },
  content: (facts, frame) => ({
    preview:
      facts.endsOn === null
        ? 'What you paid for it goes back to you. Your account stays.'
        : 'What you paid for one of its years goes back to you.',
    heading: `Your membership ${membership.value(facts, frame)}`,
    blocks: [
      {
        kind: 'action',
        label: facts.endsOn === null ? `See My ${frame.branding.shortName}` : 'See your membership',
        url: `${frame.publicUrl}/my`,
      },
    ],
  }),
})

const membershipResumed = emailKind<Resumed>(due, {
  title: 'Membership goes on',
  words: {
    subject: 'Your {shortName} membership goes on until {endsOn}',
    opening:
      'The money that was to go back to you did not go back, and stays with us as what you paid for your membership. The year that had ended with it goes on: you are a member until {endsOn}.',
    closing: '',
  },
  placeholders: {
    endsOn: {
      meaning: 'The last day of the membership',
      needed: true,
      value: ({ endsOn }) => dayInWords(endsOn),
    },
  },
  sample: { endsOn: systemText('2027-11-22') },
  content: (_, { publicUrl }) => ({
    preview: 'The money that was to go back to you stays with us, and your year with you.',
    heading: 'Your membership goes on',
    blocks: [{ kind: 'action', label: 'See your membership', url: `${publicUrl}/my` }],
  }),
})

export const refundedMembershipEmails = {
  membership_refunded: membershipRefunded,
  membership_resumed: membershipResumed,
}
