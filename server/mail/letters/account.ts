import type { Content } from '../content.ts'

export function welcome(publicUrl: string): Content {
  return {
    subject: 'Welcome to FWC',
    preview: 'Your account is ready. The next step is your application.',
    heading: 'Welcome',
    blocks: [
      {
        kind: 'text',
        text: 'Your account is ready. You are now one step away from people who have built what you are building.',
      },
      {
        kind: 'text',
        text: 'To become a member, fill in the application: six short steps. We keep what you type, so you can stop and come back on any device.',
      },
      { kind: 'action', label: 'Become a member', url: `${publicUrl}/partner` },
      { kind: 'text', text: 'You did not make this account? Then somebody mistyped an address: just ignore this letter.' },
    ],
  }
}

export function setPassword(link: string): Content {
  return {
    subject: 'Set your FWC password',
    preview: 'A link that works once.',
    heading: 'Set your password',
    blocks: [
      { kind: 'text', text: 'Follow this link to choose a password. It works once, and only for a short time.' },
      { kind: 'action', label: 'Set my password', url: link },
      { kind: 'text', text: 'You did not ask for it? Then ignore this letter: your password stays as it is.' },
    ],
  }
}
