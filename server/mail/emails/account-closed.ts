import { rupees } from '#contract/money/currency.ts'
import type { Content, Frame } from '../content.ts'
import { emailKind, type Revealed, warning } from '../email-kind.ts'
import { writeToUs } from './account.ts'

/** Paise that go back. */
type Closed = { refunded: number; endsMembership: 'yes' | 'no' }

function accountClosed({ refunded, endsMembership }: Revealed<Closed>, frame: Frame): Content {
  return {
    subject: `Your ${frame.branding.shortName} account is closed`,
    preview: 'You are logged out everywhere, and what was personal is erased.',
    heading: 'Your account is closed',
    blocks: [
      {
        kind: 'text',
        text: 'Your account was closed as you asked. You are logged out everywhere, and nobody can log in to it any more. What was personal in it is erased; what the law asks of our books stays, as our privacy policy says.',
      },
      ...(refunded > 0
        ? [
            {
              kind: 'text' as const,
              text: `Your application was not decided yet: ${rupees(refunded)} goes back the way it came, within about a week.`,
            },
          ]
        : []),
      ...(endsMembership === 'yes'
        ? [{ kind: 'text' as const, text: 'Your membership ended with it and is not paid back.' }]
        : []),
      { kind: 'text', text: 'You can make a new account with this address whenever you like.' },
      { kind: 'action', label: 'Read the privacy policy', url: `${frame.publicUrl}/privacy-policy` },
      { kind: 'note', text: `It was not you? Then ${writeToUs(frame)} at once.` },
    ],
  }
}

export const closingEmails = {
  account_closed: emailKind<Closed>(warning, accountClosed),
}
