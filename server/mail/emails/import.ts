import { GRACE_DAYS, inWords, LINK_DAYS } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/values/days.ts'
import { DAY } from '#contract/values/time.ts'
import { button, paragraphs, row, table } from '../content.ts'
import { emailKind, ownLink, systemText, type SystemText } from '../email-kind.ts'
import { linkDays } from './account.ts'

/** `endsOn`: the last day of the imported membership; null: an account without one. `by`: the admin who asked for the invitation. */
type Invited = { endsOn: SystemText | null; by: SystemText }

export const importEmails = {
  import_invitation: emailKind<Invited>('anybody', {
    link: 'firstPassword',
    lapsesAfter: LINK_DAYS * DAY,
    title: 'Invitation of people from a spreadsheet',
    subject: 'Your account at {shortName} is ready',
    opening: paragraphs(
      'You are on our list of members, and we have moved it to this site. You have an account here with this address; all that is missing is a password of yours.',
      'Choose a password with this link, which works once, for {linkDays}. Later, “Forgot password” on the log-in page sends you another.',
    ),
    closing:
      '{renewal} You know nothing of this? Then ignore this e-mail, or write to us to have the account deleted.',
    placeholders: {
      linkDays,
      renewal: {
        meaning: 'Until when the membership can be renewed; nothing without one',
        value: ({ endsOn }) =>
          endsOn === null
            ? ''
            : `You can renew before that day, and for ${inWords(GRACE_DAYS, 'day')} after it everything stays open to you.`,
      },
    },
    sample: { endsOn: systemText('2027-11-22'), by: systemText('sample') },
    content: ({ endsOn }, { link, publicUrl }) => ({
      preview: 'Choose a password to open your account.',
      heading: 'Your account is ready',
      blocks: [
        ...table(row('Your membership runs until', endsOn && dayInWords(endsOn))),
        button('Choose a password', ownLink(link, publicUrl)),
      ],
    }),
  }),
}
