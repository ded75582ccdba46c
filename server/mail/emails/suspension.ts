import type { Content, Frame } from '../content.ts'
import { emailKind, warning } from '../email-kind.ts'
import { writeToUs } from './account.ts'

function suspended(frame: Frame): Content {
  return {
    subject: `Your ${frame.branding.shortName} account is suspended`,
    preview: 'You are logged out everywhere. Nothing is deleted.',
    heading: 'Your account is suspended',
    blocks: [
      {
        kind: 'text',
        text: `An admin of ${frame.branding.shortName} has suspended your account. You are logged out everywhere and cannot log in until it is restored, and you are not shown to other members meanwhile. Nothing is deleted.`,
      },
      {
        kind: 'note',
        text: `You would like to know why, or think that this is a mistake? Then ${writeToUs(frame)}.`,
        link: { label: 'Policies and help', url: `${frame.publicUrl}/privacy-policy` },
      },
    ],
  }
}

function restored({ publicUrl, branding }: Frame): Content {
  return {
    subject: `Your ${branding.shortName} account is open again`,
    preview: 'You can log in as before.',
    heading: 'Your account is open again',
    blocks: [
      { kind: 'text', text: 'The suspension of your account is lifted: you can log in as before.' },
      { kind: 'action', label: 'Log in', url: `${publicUrl}/login` },
    ],
  }
}

export const suspensionEmails = {
  account_suspended: emailKind<object>(warning, (_, frame) => suspended(frame)),
  account_restored: emailKind<object>(warning, (_, frame) => restored(frame)),
}
