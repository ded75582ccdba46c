import { LINK_DAYS } from '#contract/business-constants.ts'
import { DAY } from '#contract/values/time.ts'
import { type Block, type Frame, paragraphs, row, said } from '../content.ts'
import {
  anybody,
  due,
  emailKind,
  ownLink,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'
import { linkDays } from './account.ts'

/** Who did it, and the duties in words. An e-mail of an older version has neither. */
type By = { owner?: UserText; duties?: SystemText }
/** `duties` is empty where none is left. */
type Changed = By & { reason?: UserText | null }

const sample: Changed = { owner: sampleText('Ravi Menon'), duties: systemText('Money and Programmes') }

/** Who did it, the duties, and what they gave as the reason; nothing where they gave none. */
function toldBy(label: string, { owner, duties, reason }: Revealed<Changed>, frame: Frame): Block[] {
  const rows = [...row(label, owner ?? null), ...row('Duties', duties ?? null)]
  return [
    ...(rows.length === 0 ? [] : [{ kind: 'facts' as const, rows }]),
    ...(reason == null ? [] : said(frame, 'The reason', reason, 'Please ask an owner for all of it.')),
  ]
}

function dashboardButton({ publicUrl }: Frame): Block {
  return { kind: 'action', label: 'Open the dashboard', url: `${publicUrl}/admin` }
}

const invitation = emailKind<Changed>(
  { ...anybody, link: 'invitation', lapsesAfter: LINK_DAYS * DAY, newestOnly: true },
  {
    title: 'Invitation to the team',
    words: {
      subject: 'You are invited to the {shortName} team',
      opening:
        'An owner of {shortName} invites you to the team. Choose a password with this link, which works once, for {linkDays}. Later, please ask for another invitation.',
      closing: paragraphs(
        'Then turn two-factor on in My {shortName}: the dashboard asks for it.',
        'You know nothing of this? Then ignore this e-mail.',
      ),
    },
    placeholders: { linkDays },
    sample,
    content: (told, frame) => ({
      preview: 'Choose a password and open the dashboard.',
      heading: 'You are invited to the team',
      blocks: [
        ...toldBy('Invited by', told, frame),
        { kind: 'action', label: 'Choose a password', url: ownLink(frame.link, frame.publicUrl) },
      ],
    }),
  },
)

const welcome = emailKind<Changed>(due, {
  title: 'Made an admin',
  words: {
    subject: 'You are on the {shortName} team now',
    opening: paragraphs(
      'An owner of {shortName} has made you an admin. The dashboard shows you what you may do there.',
      'Please turn two-factor on in My {shortName} first: the dashboard asks for it.',
    ),
    closing: '',
  },
  placeholders: {},
  sample,
  content: (told, frame) => ({
    preview: 'The dashboard is open to you.',
    heading: 'You are on the team',
    blocks: [...toldBy('Made by', told, frame), dashboardButton(frame)],
  }),
})

const changed = emailKind<Changed>(due, {
  title: 'Duties changed',
  words: {
    subject: 'Your duties on the {shortName} team have changed',
    opening: 'An owner of {shortName} has changed your duties. From now on you have these:',
    closing: '',
  },
  placeholders: {},
  sample,
  content: (told, frame) => ({
    preview: 'The dashboard shows you what you may do now.',
    heading: 'Your duties have changed',
    blocks: [...toldBy('Changed by', told, frame), dashboardButton(frame)],
  }),
})

const ended = emailKind<Changed>(due, {
  title: 'Duties ended',
  words: {
    subject: 'You are no longer on the {shortName} team',
    opening:
      'An owner of {shortName} has ended your duties. The dashboard is closed to you from now on; your account and what is yours stay as they are.',
    closing: 'You think this is a mistake? How to reach us stands at the foot of our site.',
  },
  placeholders: {},
  sample: { ...sample, reason: sampleText('You move to Goa.') },
  content: ({ owner, reason }, frame) => ({
    preview: 'The dashboard is closed to you. Your account stays.',
    heading: 'You are no longer on the team',
    blocks: toldBy('Ended by', { ...(owner === undefined ? {} : { owner }), reason: reason ?? null }, frame),
    link: { label: 'Policies and help', url: `${frame.publicUrl}/privacy-policy` },
  }),
})

export const teamEmails = {
  team_invitation: invitation,
  team_welcome: welcome,
  team_changed: changed,
  team_ended: ended,
}
