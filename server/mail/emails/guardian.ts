import type { Content, Frame } from '../content.ts'
import { emailKind, type Revealed, type UserText, usual } from '../email-kind.ts'

const WEEK = 7 * 24 * 3_600_000

type Asked = { applicant: UserText; guardian: UserText | null }
type Agreed = { guardian: UserText | null; asksAid: 'yes' | 'no' }
type Refused = { guardian: UserText | null }

function asked({ applicant, guardian }: Revealed<Asked>, { link, publicUrl }: Frame): Content {
  if (!link?.startsWith(`${publicUrl}/`)) throw new Error('An e-mail links to our own pages only.')
  return {
    subject: 'Do you agree that somebody under 18 joins FWC?',
    preview: 'You are named as parent or guardian. It takes one press.',
    heading: guardian === null ? 'You are asked as a guardian' : `${guardian}, you are asked as a guardian`,
    blocks: [
      {
        kind: 'text',
        text: `${applicant ?? 'Somebody'} is under 18, wants to become a member of FWC, a community of entrepreneurs, and has named you as parent or guardian. Nothing is paid or approved before you agree.`,
      },
      {
        kind: 'text',
        text: 'The page behind this link says who applies for what, and what we keep about them. You can agree or say no there, without an account. The link works for seven days.',
      },
      { kind: 'action', label: 'Read and answer', url: link },
      {
        kind: 'note',
        text: 'You know nobody who might have named you? Then say no there, or ignore this e-mail: without your yes nothing happens.',
      },
    ],
  }
}

function agreed({ guardian, asksAid }: Revealed<Agreed>, { publicUrl }: Frame): Content {
  const isAid = asksAid === 'yes'
  const who = guardian ?? 'Your guardian'
  return {
    subject: 'Your guardian has agreed',
    preview: isAid ? 'An admin reads your application next.' : 'You can pay now.',
    heading: isAid ? 'Your application is with us' : 'You can pay now',
    blocks: [
      {
        kind: 'text',
        text: isAid
          ? `${who} has agreed that you join FWC. An admin reads your application for financial aid next, and you get an e-mail as soon as it is approved. There is nothing to pay now.`
          : `${who} has agreed that you join FWC. What you typed is kept: open the last step of your application and pay.`,
      },
      isAid
        ? { kind: 'action', label: 'See your application', url: `${publicUrl}/partner` }
        : { kind: 'action', label: 'Go on to payment', url: `${publicUrl}/partner/submit-details?step=6` },
    ],
  }
}

function refused({ guardian }: Revealed<Refused>, { publicUrl }: Frame): Content {
  return {
    subject: 'Your guardian has said no',
    preview: 'Your application is kept. You may name somebody else.',
    heading: 'Your guardian has said no',
    blocks: [
      {
        kind: 'text',
        text: `${guardian ?? 'The guardian whom you named'} has not agreed that you join FWC. Nothing was paid, and your application is kept.`,
      },
      {
        kind: 'text',
        text: 'Speak with them, and ask them again in My FWC; or name another parent or guardian in your application.',
      },
      { kind: 'action', label: 'Open My FWC', url: `${publicUrl}/my` },
    ],
  }
}

export const guardianEmails = {
  // Whoever still wants an answer after a week has asked again.
  guardian_asked: emailKind<Asked>({ ...usual, link: 'guardian', lapsesAfter: WEEK }, asked),
  guardian_agreed: emailKind<Agreed>(usual, agreed),
  guardian_refused: emailKind<Refused>(usual, refused),
}
