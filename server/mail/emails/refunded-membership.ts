import { dayInWords } from '#contract/values/days.ts'
import { button, paragraphs } from '../content.ts'
import { emailKind, type Placeholder, type Revealed, systemText, type SystemText } from '../email-kind.ts'

/** `ended`: which period ended; `endsOn`: the last day of the remaining membership, `YYYY-MM-DD`, null without one. */
type Refunded = { ended: 'running' | 'coming'; endsOn: SystemText | null }
type Resumed = { endsOn: SystemText }

const membership: Placeholder<Refunded> = {
  meaning: 'What became of the membership: “has ended”, or until when it runs',
  value: ({ endsOn }) => (endsOn === null ? 'has ended' : `runs until ${dayInWords(endsOn)}`),
}

function whatIsLeft({ ended, endsOn }: Revealed<Refunded>): string {
  if (endsOn === null)
    return paragraphs(
      'What you paid for your membership goes back to you, and your membership has ended with that today. The programmes for members are closed to you now. Your account and your records stay.',
      'You can become a member again whenever you like.',
    )
  const until = dayInWords(endsOn)
  return ended === 'coming'
    ? `What you paid for your next year goes back to you, so that year is cancelled. You stay a member until ${until}, and can renew again.`
    : `What you paid for your present year goes back to you, and that year has ended today. The next one, which is paid for, begins today in its place: you stay a member until ${until}.`
}

export const refundedMembershipEmails = {
  membership_refunded: emailKind<Refunded>('due', {
    title: 'Membership paid back',
    subject: 'Your {shortName} membership {membership}',
    opening: '{whatIsLeft}',
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
        button(
          facts.endsOn === null ? `See My ${frame.branding.shortName}` : 'See your membership',
          `${frame.publicUrl}/my`,
        ),
      ],
    }),
  }),
  membership_resumed: emailKind<Resumed>('due', {
    title: 'Membership goes on',
    subject: 'Your {shortName} membership goes on until {endsOn}',
    opening:
      'The money that was to go back to you did not go back, and stays with us as what you paid for your membership. The year that had ended with it goes on: you are a member until {endsOn}.',
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
      blocks: [button('See your membership', `${publicUrl}/my`)],
    }),
  }),
}
