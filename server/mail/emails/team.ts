import { inWords, LINK_DAYS } from '#contract/business-constants.ts'
import { DAY } from '#contract/time.ts'
import { type Block, type Content, type Frame, row, said } from '../content.ts'
import {
  asked,
  emailKind,
  ownLink,
  type Revealed,
  type SystemText,
  type UserText,
  warning,
} from '../email-kind.ts'

/** Who did it, and the duties in words. An e-mail of an older version has neither. */
type By = { owner?: UserText; duties?: SystemText }
/** `duties` is empty where none is left. */
type Changed = By & { reason?: UserText | null }

function facts({ owner, duties }: Revealed<By>, label: string): Block[] {
  const rows = [...row(label, owner ?? null), ...row('Duties', duties ?? null)]
  return rows.length === 0 ? [] : [{ kind: 'facts', rows }]
}

/** What an admin gave as the reason; nothing where they gave none. */
function reasonOf({ reason }: Revealed<Changed>, frame: Pick<Frame, 'branding'>): Block[] {
  return reason == null ? [] : said(frame, 'The reason', reason, 'Please ask an owner for all of it.')
}

function invitation(told: Revealed<Changed>, { link, publicUrl, branding }: Frame): Content {
  return {
    subject: `You are invited to the ${branding.shortName} team`,
    preview: 'Choose a password and open the dashboard.',
    heading: 'You are invited to the team',
    blocks: [
      {
        kind: 'text',
        text: `An owner of ${branding.shortName} invites you to the team. Choose a password with this link, which works once, for ${inWords(LINK_DAYS, 'day')}. Later, please ask for another invitation.`,
      },
      ...facts(told, 'Invited by'),
      ...reasonOf(told, { branding }),
      { kind: 'action', label: 'Choose a password', url: ownLink(link, publicUrl) },
      {
        kind: 'text',
        text: `Then turn two-factor on in My ${branding.shortName}: the dashboard asks for it.`,
      },
      { kind: 'note', text: 'You know nothing of this? Then ignore this e-mail.' },
    ],
  }
}

function welcome(told: Revealed<Changed>, { publicUrl, branding }: Frame): Content {
  return {
    subject: `You are on the ${branding.shortName} team now`,
    preview: 'The dashboard is open to you.',
    heading: 'You are on the team',
    blocks: [
      {
        kind: 'text',
        text: `An owner of ${branding.shortName} has made you an admin. The dashboard shows you what you may do there.`,
      },
      ...facts(told, 'Made by'),
      ...reasonOf(told, { branding }),
      {
        kind: 'text',
        text: `Please turn two-factor on in My ${branding.shortName} first: the dashboard asks for it.`,
      },
      { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin` },
    ],
  }
}

function changed(told: Revealed<Changed>, { publicUrl, branding }: Frame): Content {
  return {
    subject: `Your duties on the ${branding.shortName} team have changed`,
    preview: 'The dashboard shows you what you may do now.',
    heading: 'Your duties have changed',
    blocks: [
      {
        kind: 'text',
        text: `An owner of ${branding.shortName} has changed your duties. From now on you have these:`,
      },
      ...facts(told, 'Changed by'),
      ...reasonOf(told, { branding }),
      { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin` },
    ],
  }
}

function ended(told: Revealed<Changed>, { publicUrl, branding }: Frame): Content {
  return {
    subject: `You are no longer on the ${branding.shortName} team`,
    preview: 'The dashboard is closed to you. Your account stays.',
    heading: 'You are no longer on the team',
    blocks: [
      {
        kind: 'text',
        text: `An owner of ${branding.shortName} has ended your duties. The dashboard is closed to you from now on; your account and what is yours stay as they are.`,
      },
      ...facts({ owner: told.owner ?? null }, 'Ended by'),
      ...reasonOf(told, { branding }),
      {
        kind: 'note',
        text: 'You think this is a mistake? How to reach us stands at the foot of our site.',
        link: { label: 'Policies and help', url: `${publicUrl}/privacy-policy` },
      },
    ],
  }
}

export const teamEmails = {
  team_invitation: emailKind<Changed>(
    { ...asked, link: 'invitation', lapsesAfter: LINK_DAYS * DAY, newestOnly: true },
    invitation,
  ),
  team_welcome: emailKind<Changed>(warning, welcome),
  team_changed: emailKind<Changed>(warning, changed),
  team_ended: emailKind<Changed>(warning, ended),
}
