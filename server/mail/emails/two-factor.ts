import { button, type Content, type Frame, paragraphs } from '../content.ts'
import { emailKind } from '../email-kind.ts'
import { NOT_YOU, setNewPassword } from './account.ts'

function accountButton({ publicUrl }: Frame): Content['blocks'] {
  return [button('Open your account', `${publicUrl}/my/account`)]
}

export const twoFactorEmails = {
  two_factor_on: emailKind<object>('warning', {
    title: 'Two-factor turned on',
    subject: 'Your {shortName} log-in has two-factor now',
    opening: paragraphs(
      'From now on, logging in asks for a code from your authenticator app after your password. You have been logged out everywhere else.',
      'Keep your recovery codes where you can find them without your phone: each of them works once in place of a code.',
    ),
    closing: 'It was not you? Then somebody else is signed in to your account: {writeToUs} at once.',
    content: (_, frame) => ({
      preview: 'From now on, logging in asks for a code from your authenticator app.',
      heading: 'Two-factor is on',
      blocks: accountButton(frame),
    }),
  }),
  recovery_codes_new: emailKind<object>('warning', {
    title: 'New recovery codes',
    subject: 'Your {shortName} log-in has new recovery codes',
    opening:
      'New recovery codes were made with your password and a code. Those of before no longer work. Keep the new ones where you can find them without your phone.',
    closing: NOT_YOU,
    content: (_, frame) => ({
      preview: 'Those of before no longer work.',
      heading: 'You have new recovery codes',
      blocks: accountButton(frame),
      link: setNewPassword(frame),
    }),
  }),
  two_factor_off: emailKind<object>('warning', {
    title: 'Two-factor turned off',
    subject: 'Your {shortName} log-in has no two-factor any more',
    opening: paragraphs(
      'From now on, logging in asks for no code from your authenticator app. You have been logged out everywhere else. The recovery codes you had no longer work.',
      'You can turn it on again at any time.',
    ),
    closing: 'It was not you? Then set a new password now, turn two-factor on again, and {writeToUs}.',
    content: (_, frame) => ({
      preview: 'From now on, logging in asks for no code.',
      heading: 'Two-factor is off',
      blocks: accountButton(frame),
      link: setNewPassword(frame),
    }),
  }),
}
