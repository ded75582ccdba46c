import { dayInWords } from '#contract/days.ts'
import type { Content, Frame } from '../content.ts'
import { emailKind, type Revealed, type SystemText, usual } from '../email-kind.ts'

/** Which period ended, and the last day of what is left, `YYYY-MM-DD`; null: nothing is. */
type Refunded = { ended: 'running' | 'coming'; endsOn: SystemText | null }
type Resumed = { endsOn: SystemText }

function refunded({ ended, endsOn }: Revealed<Refunded>, { publicUrl, branding }: Frame): Content {
  if (endsOn === null)
    return {
      subject: `Your ${branding.shortName} membership has ended`,
      preview: 'What you paid for it goes back to you. Your account stays.',
      heading: 'Your membership has ended',
      blocks: [
        {
          kind: 'text',
          text: 'What you paid for your membership goes back to you, and your membership has ended with that today. The programmes for members are closed to you now. Your account and your records stay.',
        },
        { kind: 'text', text: 'You can become a member again whenever you like.' },
        { kind: 'action', label: `See My ${branding.shortName}`, url: `${publicUrl}/my` },
      ],
    }
  const until = dayInWords(endsOn)
  return {
    subject: `Your ${branding.shortName} membership runs until ${until}`,
    preview: 'What you paid for one of its years goes back to you.',
    heading: `Your membership runs until ${until}`,
    blocks: [
      {
        kind: 'text',
        text:
          ended === 'coming'
            ? `What you paid for your next year goes back to you, so that year does not come. You stay a member until ${until}, and can renew again.`
            : `What you paid for your present year goes back to you, and that year has ended today. The next one, which is paid for, begins today in its place: you stay a member until ${until}.`,
      },
      { kind: 'action', label: 'See your membership', url: `${publicUrl}/my` },
    ],
  }
}

function resumed({ endsOn }: Revealed<Resumed>, { publicUrl, branding }: Frame): Content {
  const until = dayInWords(endsOn)
  return {
    subject: `Your ${branding.shortName} membership goes on until ${until}`,
    preview: 'The money that was to go back to you stays with us, and your year with you.',
    heading: 'Your membership goes on',
    blocks: [
      {
        kind: 'text',
        text: `The money that was to go back to you did not go back, and stays with us as what you paid for your membership. The year that had ended with it goes on: you are a member until ${until}.`,
      },
      { kind: 'action', label: 'See your membership', url: `${publicUrl}/my` },
    ],
  }
}

export const refundedMembershipEmails = {
  membership_refunded: emailKind<Refunded>(usual, refunded),
  membership_resumed: emailKind<Resumed>(usual, resumed),
}
