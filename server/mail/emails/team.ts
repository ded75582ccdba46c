import { inWords, PASSWORD_LINK_HOURS } from '#contract/business-constants.ts'
import { DAY } from '#contract/time.ts'
import type { Content, Frame } from '../content.ts'
import { asked, emailKind, ownLink, warning } from '../email-kind.ts'

const WEEK = 7 * DAY

function invitation({ link, publicUrl }: Frame): Content {
  return {
    subject: 'You are invited to the FWC team',
    preview: 'Choose a password and open the dashboard.',
    heading: 'You are invited to the team',
    blocks: [
      {
        kind: 'text',
        text: `An owner of FWC has made you an admin. Choose a password with this link, which works once, for ${inWords(PASSWORD_LINK_HOURS, 'hour')}. Later, “Forgot password” sends you another.`,
      },
      { kind: 'action', label: 'Choose a password', url: ownLink(link, publicUrl) },
      { kind: 'text', text: 'Then turn two-factor on in My FWC: the dashboard asks for it.' },
      { kind: 'note', text: 'You know nothing of this? Then ignore this e-mail.' },
    ],
  }
}

function welcome(_: object, { publicUrl }: Frame): Content {
  return {
    subject: 'You are on the FWC team now',
    preview: 'The dashboard is open to you.',
    heading: 'You are on the team',
    blocks: [
      {
        kind: 'text',
        text: 'An owner of FWC has made you an admin. The dashboard shows you what you may do there.',
      },
      { kind: 'text', text: 'Please turn two-factor on in My FWC first: the dashboard asks for it.' },
      { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin` },
    ],
  }
}

export const teamEmails = {
  team_invitation: emailKind<object>({ ...asked, link: 'password', lapsesAfter: WEEK }, (_, frame) =>
    invitation(frame),
  ),
  team_welcome: emailKind<object>(warning, welcome),
}
