import { LINK_DAYS, OF_AGE } from '#contract/business-constants.ts'
import { periods } from '#contract/retention.ts'
import { DAY } from '#contract/values/time.ts'
import { type Block, button, type Content, type Frame, inIst, paragraphs, row, table } from '../content.ts'
import {
  emailKind,
  type EmailDefinition,
  ownLink,
  type Placeholder,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'
import { linkDays } from './account.ts'

/** `refusedBefore`: another guardian has said no before. */
type Asked = { applicant: UserText; guardian: UserText | null; refusedBefore: 'yes' | 'no' }
type Consented = { applicant: UserText; agreedAt: SystemText }
type Agreed = { guardian: UserText | null; asksAid: 'yes' | 'no' }

const ofAge: Placeholder<unknown> = {
  meaning: 'The age from which nobody needs a guardian',
  value: () => String(OF_AGE),
}
const days: Placeholder<unknown> = {
  meaning: 'After how many days what is stored is deleted',
  value: () => String(periods.guardianRequests.days),
}

function askedContent({ applicant, guardian }: Revealed<Asked>, { link, publicUrl }: Frame): Content {
  const rows = [...row('Who asks', applicant), ...row('Named as parent or guardian', guardian)]
  const names: Block[] =
    rows.length === 0 ? [] : [{ kind: 'text', text: 'The names, as they typed them:' }, ...table(rows)]
  return {
    preview: 'You are named as parent or guardian. Without your yes nothing happens.',
    heading: 'You are asked as a guardian',
    blocks: [...names, button('Read and answer', ownLink(link, publicUrl))],
  }
}

/** An e-mail to an applicant without consent. It names nobody, since the names are deleted by now. */
function withoutYes(title: string, { what, how }: { what: string; how: string }): EmailDefinition<object> {
  return emailKind<object>('due', {
    title,
    subject: what,
    opening: paragraphs(
      `${how} So we have deleted what you told us: their name and e-mail, your date of birth, and an application if you had begun one. Your account stays, and so does the day until which you are under {ofAge}.`,
      'If they change their mind, or another parent or guardian may decide, name them in My {shortName} and we ask them.',
    ),
    placeholders: { ofAge, days },
    content: (_, { publicUrl, branding }) => ({
      preview: 'What we stored is deleted. You may name somebody again.',
      heading: what,
      blocks: [button(`Open My ${branding.shortName}`, `${publicUrl}/my`)],
    }),
  })
}

export const guardianEmails = {
  guardian_asked: emailKind<Asked>('anybody', {
    // An applicant who still wants an answer after a week has asked again.
    link: 'guardian',
    lapsesAfter: LINK_DAYS * DAY,
    title: 'Guardian asked',
    subject: 'Do you agree that somebody under {ofAge} joins {shortName}?',
    opening: paragraphs(
      'This e-mail comes from {shortName}, a community of entrepreneurs, at {site}. Somebody under {ofAge} wants to become a member or to join its youth programme, and has named you as parent or guardian. Before you agree they can do neither, and we store nothing of them but their name, their date of birth, and your name and e-mail.',
      '{refusedBefore}',
      'The page behind this link says what we store and why. You can agree or say no there, without an account. The link works for {linkDays}.',
    ),
    closing: paragraphs(
      'If you do nothing, nothing happens: they stay without your yes, we write to you again only if they ask us to, and after {days} days at the latest we delete what we store.',
      'You know nobody who might have named you? Then say no there, or ignore this e-mail.',
    ),
    placeholders: {
      ofAge,
      days,
      linkDays,
      site: { meaning: 'The address of the site', value: (_, { publicUrl }) => publicUrl },
      refusedBefore: {
        meaning: 'That another guardian has said no before; nothing where none has',
        needed: true,
        value: ({ refusedBefore }) =>
          refusedBefore === 'yes'
            ? 'A parent or guardian whom they had named before has said no. Please talk to each other before you answer.'
            : '',
      },
    },
    sample: { applicant: sampleText('Ira Rao'), guardian: sampleText('Meera Rao'), refusedBefore: 'no' },
    content: askedContent,
  }),
  guardian_agreed: emailKind<Agreed>('due', {
    title: 'Guardian has agreed',
    subject: 'Your guardian has agreed',
    opening: '{next}',
    placeholders: {
      next: {
        meaning:
          'That the guardian has agreed and what comes next: the application, or an admin who reads it',
        value: ({ asksAid }, { branding: { shortName } }) =>
          asksAid === 'yes'
            ? `Your guardian has agreed that you join ${shortName}. An admin reads your application for financial aid next, and you get an e-mail as soon as it is approved. There is nothing to pay now.`
            : `Your guardian has agreed that you join ${shortName}. Your application is open to you now: fill it in, and pay at its last step.`,
      },
    },
    sample: { guardian: sampleText('Meera Rao'), asksAid: 'no' },
    content: ({ guardian, asksAid }, { publicUrl }) => {
      const isAid = asksAid === 'yes'
      const rows = row('Your guardian', guardian)
      return {
        preview: isAid ? 'An admin reads your application next.' : 'You can apply now.',
        heading: isAid ? 'Your application is with us' : 'You can apply now',
        blocks: [
          ...table(rows),
          isAid
            ? button('See your application', `${publicUrl}/partner`)
            : button('Open your application', `${publicUrl}/partner/submit-details`),
        ],
      }
    },
  }),
  /** To the guardian, as a record of what they agreed to. */
  guardian_consented: emailKind<Consented>('due', {
    title: 'Guardian has agreed, to the guardian',
    subject: 'You have agreed that somebody under {ofAge} joins {shortName}',
    opening: paragraphs(
      'With your yes they may fill in their application: phone number, city, and what they write about themselves and their plans. We use it to decide about the application, to run their membership and to reach them; only they and our admins see it. We keep your name, that you are of age, and when you agreed. Until they are {ofAge} they are introduced to nobody, are shown in no list of members, and cannot ask to stay at a member’s home.',
      'You may take your yes back at any time, and have what is stored shown, corrected or deleted: {writeToUs}.',
    ),
    closing: 'You also agreed, for them, to our terms and the privacy policy:',
    placeholders: { ofAge },
    sample: { applicant: sampleText('Ira Rao'), agreedAt: systemText('2026-11-21T04:41:00.000Z') },
    content: ({ applicant, agreedAt }, { publicUrl }) => ({
      preview: 'What you agreed to, for you to keep.',
      heading: 'You have agreed',
      blocks: [...table([...row('For', applicant), { label: 'Agreed on', value: inIst(agreedAt) }])],
      link: { label: 'Terms and privacy', url: `${publicUrl}/privacy-policy` },
    }),
  }),
  guardian_refused: withoutYes('Guardian has said no', {
    what: 'Your parent or guardian has said no',
    how: 'The parent or guardian whom you named has not agreed that you join {shortName}.',
  }),
  guardian_silent: withoutYes('Guardian has not answered', {
    what: 'Your parent or guardian has not answered',
    how: 'The parent or guardian whom you named has not answered within {days} days.',
  }),
}
