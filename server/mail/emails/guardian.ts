import { inWords, LINK_DAYS, OF_AGE } from '#contract/business-constants.ts'
import { periods } from '#contract/retention.ts'
import { DAY } from '#contract/time.ts'
import { type Block, type Content, type Frame, inIst, row } from '../content.ts'
import { writeToUs } from './account.ts'
import { emailKind, ownLink, type Revealed, type SystemText, type UserText, usual } from '../email-kind.ts'
import type { Quote } from '../quote.ts'

/** An e-mail that an older version enqueued does not say whether somebody has said no before. */
type Asked = { applicant: UserText; guardian: UserText | null; refusedBefore?: 'yes' | 'no' }
type Consented = { applicant: UserText; agreedAt: SystemText }
type Agreed = { guardian: UserText | null; asksAid: 'yes' | 'no' }

function asked(
  { applicant, guardian, refusedBefore }: Revealed<Asked>,
  { link, publicUrl, branding }: Frame,
): Content {
  const rows = [...row('Who asks', applicant), ...row('Named as parent or guardian', guardian)]
  return {
    subject: `Do you agree that somebody under ${OF_AGE} joins ${branding.shortName}?`,
    preview: 'You are named as parent or guardian. Without your yes nothing happens.',
    heading: 'You are asked as a guardian',
    blocks: [
      {
        kind: 'text',
        text: `This e-mail comes from ${branding.shortName}, a community of entrepreneurs, at ${publicUrl}. Somebody under ${OF_AGE} wants to become a member or to join its youth programme, and has named you as parent or guardian. Before you agree they can do neither, and we store nothing of them but their name, their date of birth, and your name and e-mail.`,
      },
      ...(rows.length === 0
        ? []
        : [
            { kind: 'text' as const, text: 'The names, as they typed them:' },
            { kind: 'facts' as const, rows },
          ]),
      ...(refusedBefore === 'yes'
        ? [
            {
              kind: 'text' as const,
              text: 'A parent or guardian whom they had named before has said no. Please talk to each other before you answer.',
            },
          ]
        : []),
      {
        kind: 'text',
        text: `The page behind this link says what we store and why. You can agree or say no there, without an account. The link works for ${inWords(LINK_DAYS, 'day')}.`,
      },
      { kind: 'action', label: 'Read and answer', url: ownLink(link, publicUrl) },
      {
        kind: 'text',
        text: `If you do nothing, nothing happens: they stay without your yes, we write to you again only if they ask us to, and after ${periods.guardianRequests.days} days at the latest we delete what we store.`,
      },
      {
        kind: 'note',
        text: 'You know nobody who might have named you? Then say no there, or ignore this e-mail.',
      },
    ],
  }
}

function agreed({ guardian, asksAid }: Revealed<Agreed>, { publicUrl, branding }: Frame): Content {
  const isAid = asksAid === 'yes'
  return {
    subject: 'Your guardian has agreed',
    preview: isAid ? 'An admin reads your application next.' : 'You can apply now.',
    heading: isAid ? 'Your application is with us' : 'You can apply now',
    blocks: [
      {
        kind: 'text',
        text: isAid
          ? `Your guardian has agreed that you join ${branding.shortName}. An admin reads your application for financial aid next, and you get an e-mail as soon as it is approved. There is nothing to pay now.`
          : `Your guardian has agreed that you join ${branding.shortName}. Your application is open to you now: fill it in, and pay at its last step.`,
      },
      ...guardianFacts(guardian),
      isAid
        ? { kind: 'action', label: 'See your application', url: `${publicUrl}/partner` }
        : { kind: 'action', label: 'Open your application', url: `${publicUrl}/partner/submit-details` },
    ],
  }
}

/** To the guardian: what they agreed to, to keep. */
function consented({ applicant, agreedAt }: Revealed<Consented>, frame: Frame): Content {
  return {
    subject: `You have agreed that somebody under ${OF_AGE} joins ${frame.branding.shortName}`,
    preview: 'What you agreed to, for you to keep.',
    heading: 'You have agreed',
    blocks: [
      {
        kind: 'facts',
        rows: [...row('For', applicant), { label: 'Agreed on', value: inIst(agreedAt) }],
      },
      {
        kind: 'text',
        text: `With your yes they may fill in their application: phone number, city, and what they write about themselves and their plans. We use it to decide about the application, to run their membership and to reach them; only they and our admins see it. We keep your name, that you are of age, and when you agreed. Until they are ${OF_AGE} they are introduced to nobody, are shown in no list of members, and cannot ask to stay at a member’s home.`,
      },
      {
        kind: 'text',
        text: `You may take your yes back at any time, and have what is stored shown, corrected or deleted: ${writeToUs(frame)}.`,
      },
      {
        kind: 'note',
        text: 'You also agreed, for them, to our terms and the privacy policy:',
        link: { label: 'Terms and privacy', url: `${frame.publicUrl}/privacy-policy` },
      },
    ],
  }
}

function guardianFacts(guardian: Quote | null): Block[] {
  const rows = row('Your guardian', guardian)
  return rows.length === 0 ? [] : [{ kind: 'facts', rows }]
}

/** Nobody is named: that was deleted. */
function refused(_: object, frame: Frame): Content {
  return withoutYes(frame, {
    what: 'Your parent or guardian has said no',
    how: `The parent or guardian whom you named has not agreed that you join ${frame.branding.shortName}.`,
  })
}

function silent(_: object, frame: Frame): Content {
  return withoutYes(frame, {
    what: 'Your parent or guardian has not answered',
    how: `The parent or guardian whom you named has not answered within ${periods.guardianRequests.days} days.`,
  })
}

function withoutYes({ publicUrl, branding }: Frame, { what, how }: { what: string; how: string }): Content {
  return {
    subject: what,
    preview: 'What we stored is deleted. You may name somebody again.',
    heading: what,
    blocks: [
      {
        kind: 'text',
        text: `${how} So we have deleted what you told us: their name and e-mail, your date of birth, and an application if you had begun one. Your account stays, and until which day you are under ${OF_AGE}.`,
      },
      {
        kind: 'text',
        text: `If they change their mind, or another parent or guardian may decide, name them in My ${branding.shortName} and we ask them.`,
      },
      { kind: 'action', label: `Open My ${branding.shortName}`, url: `${publicUrl}/my` },
    ],
  }
}

export const guardianEmails = {
  // Whoever still wants an answer after a week has asked again.
  guardian_asked: emailKind<Asked>({ ...usual, link: 'guardian', lapsesAfter: LINK_DAYS * DAY }, asked),
  guardian_agreed: emailKind<Agreed>(usual, agreed),
  guardian_consented: emailKind<Consented>(usual, consented),
  guardian_refused: emailKind<object>(usual, refused),
  guardian_silent: emailKind<object>(usual, silent),
}
