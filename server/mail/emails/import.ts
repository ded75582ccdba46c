import { GRACE_DAYS, inWords, LINK_DAYS } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/days.ts'
import { DAY } from '#contract/time.ts'
import type { Block, Content, Frame } from '../content.ts'
import { emailKind, ownLink, type Revealed, type SystemText, usual } from '../email-kind.ts'

/** The last day of a membership that came along; null: an account alone did. */
type Invited = { endsOn: SystemText | null }

function invitation({ endsOn }: Revealed<Invited>, { link, publicUrl, branding }: Frame): Content {
  const membership: Block[] =
    endsOn === null
      ? []
      : [{ kind: 'facts', rows: [{ label: 'Your membership runs until', value: dayInWords(endsOn) }] }]
  return {
    subject: `Your account at ${branding.shortName} is ready`,
    preview: 'Choose a password, and it is yours.',
    heading: 'Your account is ready',
    blocks: [
      {
        kind: 'text',
        text: 'You are on our list of members, and we have moved it to this site. You have an account here with this address; all that is missing is a password of yours.',
      },
      ...membership,
      {
        kind: 'text',
        text: `Choose a password with this link, which works once, for ${inWords(LINK_DAYS, 'day')}. Later, “Forgot password” on the log-in page sends you another.`,
      },
      { kind: 'action', label: 'Choose a password', url: ownLink(link, publicUrl) },
      {
        kind: 'note',
        text: `${endsOn === null ? '' : `You can renew before that day, and for ${inWords(GRACE_DAYS, 'day')} after it everything stays open to you. `}You know nothing of this? Then ignore this e-mail, or write to us to have the account deleted.`,
      },
    ],
  }
}

export const importEmails = {
  import_invitation: emailKind<Invited>(
    { ...usual, link: 'firstPassword', lapsesAfter: LINK_DAYS * DAY },
    invitation,
  ),
}
