import type { Content, Frame } from '../content.ts'
import { emailKind, warning } from '../email-kind.ts'
import { writeToUs } from './account.ts'

function googleConnected(frame: Frame): Content {
  return {
    subject: `Google is connected to your ${frame.branding.shortName} account`,
    preview: 'From now on, a Google account opens your account too.',
    heading: 'Google is connected',
    blocks: [
      {
        kind: 'text',
        text: 'From now on, you can log in with Google. Your password works as before.',
      },
      { kind: 'action', label: 'Open your account', url: `${frame.publicUrl}/my/account` },
      {
        kind: 'note',
        text: `It was not you? Then set a new password now, disconnect Google in My ${frame.branding.shortName}, and ${writeToUs(frame)}.`,
        link: { label: 'Set a new password', url: `${frame.publicUrl}/forgot-password` },
      },
    ],
  }
}

function googleDisconnected(frame: Frame): Content {
  return {
    subject: `Google is no longer connected to your ${frame.branding.shortName} account`,
    preview: 'From now on, your password alone opens your account.',
    heading: 'Google is disconnected',
    blocks: [
      {
        kind: 'text',
        text: 'From now on, you log in with your e-mail and your password. You can connect Google again at any time.',
      },
      { kind: 'action', label: 'Open your account', url: `${frame.publicUrl}/my/account` },
      {
        kind: 'note',
        text: `It was not you? Then set a new password now, and ${writeToUs(frame)}.`,
        link: { label: 'Set a new password', url: `${frame.publicUrl}/forgot-password` },
      },
    ],
  }
}

export const googleEmails = {
  google_connected: emailKind<object>(warning, (_, frame) => googleConnected(frame)),
  google_disconnected: emailKind<object>(warning, (_, frame) => googleDisconnected(frame)),
}
