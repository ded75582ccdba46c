import { button } from '../content.ts'
import { emailKind } from '../email-kind.ts'

export const suspensionEmails = {
  account_suspended: emailKind<object>('due', {
    title: 'Account suspended',
    subject: 'Your {shortName} account is suspended',
    opening:
      'An admin of {shortName} has suspended your account. You are logged out everywhere and cannot log in until it is restored, and you are not shown to other members meanwhile. Your account, membership and payments stay. Your requests and Spotlights, your introductions and your places at future events are cancelled and do not come back.',
    closing: 'You would like to know why, or think that this is a mistake? Then {writeToUs}.',
    content: (_, { publicUrl }) => ({
      preview: 'You are logged out everywhere and cannot log in until it is restored.',
      heading: 'Your account is suspended',
      blocks: [],
      link: { label: 'Policies and help', url: `${publicUrl}/privacy-policy` },
    }),
  }),
  account_restored: emailKind<object>('due', {
    title: 'Suspension lifted',
    subject: 'Your {shortName} account is open again',
    opening: 'The suspension of your account is lifted: you can log in as before.',
    content: (_, { publicUrl }) => ({
      preview: 'You can log in as before.',
      heading: 'Your account is open again',
      blocks: [button('Log in', `${publicUrl}/login`)],
    }),
  }),
}
