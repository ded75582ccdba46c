import { button } from '../content.ts'
import { emailKind } from '../email-kind.ts'
import { NOT_YOU, setNewPassword } from './account.ts'

export const googleEmails = {
  google_connected: emailKind<object>('warning', {
    title: 'Google connected',
    subject: 'Google is connected to your {shortName} account',
    opening: 'From now on, you can log in with Google. Your password works as before.',
    closing:
      'It was not you? Then set a new password now, disconnect Google in My {shortName}, and {writeToUs}.',
    content: (_, frame) => ({
      preview: 'From now on, a Google account opens your account too.',
      heading: 'Google is connected',
      blocks: [button('Open your account', `${frame.publicUrl}/my/account`)],
      link: setNewPassword(frame),
    }),
  }),
  google_disconnected: emailKind<object>('warning', {
    title: 'Google disconnected',
    subject: 'Google is no longer connected to your {shortName} account',
    opening:
      'From now on, you log in with your e-mail and your password. You can connect Google again at any time.',
    closing: NOT_YOU,
    content: (_, frame) => ({
      preview: 'From now on, your password alone opens your account.',
      heading: 'Google is disconnected',
      blocks: [button('Open your account', `${frame.publicUrl}/my/account`)],
      link: setNewPassword(frame),
    }),
  }),
}
