import { LINK_DAYS } from '#contract/business-constants.ts'
import { DAY } from '#contract/values/time.ts'
import { type Block, button, type Frame, paragraphs, row, said, table } from '../content.ts'
import {
  emailKind,
  ownLink,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'
import { linkDays } from './account.ts'

/** `owner`: who changed the duties; `duties`: those that the admin has now, in words, empty without any. */
type Changed = { owner: UserText; duties: SystemText; reason?: UserText | null }

const sample: Changed = { owner: sampleText('Ravi Menon'), duties: systemText('Money and Programmes') }

function toldBy(label: string, { owner, duties, reason }: Revealed<Changed>, frame: Frame): Block[] {
  return [
    ...table([...row(label, owner), ...row('Duties', duties)]),
    ...(reason == null ? [] : said(frame, 'The reason', reason, 'Please ask an owner for all of it.')),
  ]
}

function dashboardButton({ publicUrl }: Frame): Block {
  return button('Open the dashboard', `${publicUrl}/admin`)
}

export const teamEmails = {
  team_invitation: emailKind<Changed>('anybody', {
    link: 'invitation',
    lapsesAfter: LINK_DAYS * DAY,
    newestOnly: true,
    title: 'Invitation to the team',
    subject: 'You are invited to the {shortName} team',
    opening:
      'An owner of {shortName} invites you to the team. Choose a password with this link, which works once, for {linkDays}. Later, please ask for another invitation.',
    closing: paragraphs(
      'Then turn two-factor on in My {shortName}: the dashboard asks for it.',
      'You know nothing of this? Then ignore this e-mail.',
    ),
    placeholders: { linkDays },
    sample,
    content: (told, frame) => ({
      preview: 'Choose a password and open the dashboard.',
      heading: 'You are invited to the team',
      blocks: [
        ...toldBy('Invited by', told, frame),
        button('Choose a password', ownLink(frame.link, frame.publicUrl)),
      ],
    }),
  }),
  team_welcome: emailKind<Changed>('due', {
    title: 'Made an admin',
    subject: 'You are on the {shortName} team now',
    opening: paragraphs(
      'An owner of {shortName} has made you an admin. The dashboard shows you what you may do there.',
      'Please turn two-factor on in My {shortName} first: the dashboard asks for it.',
    ),
    sample,
    content: (told, frame) => ({
      preview: 'The dashboard is open to you.',
      heading: 'You are on the team',
      blocks: [...toldBy('Made by', told, frame), dashboardButton(frame)],
    }),
  }),
  team_changed: emailKind<Changed>('due', {
    title: 'Duties changed',
    subject: 'Your duties on the {shortName} team have changed',
    opening: 'An owner of {shortName} has changed your duties. From now on you have these:',
    sample,
    content: (told, frame) => ({
      preview: 'The dashboard shows you what you may do now.',
      heading: 'Your duties have changed',
      blocks: [...toldBy('Changed by', told, frame), dashboardButton(frame)],
    }),
  }),
  team_ended: emailKind<Changed>('due', {
    title: 'Duties ended',
    subject: 'You are no longer on the {shortName} team',
    opening:
      'An owner of {shortName} has ended your duties. The dashboard is closed to you from now on; your account and what is yours stay as they are.',
    closing: 'You think this is a mistake? The foot of this e-mail says how to reach us.',
    sample: { ...sample, duties: systemText(''), reason: sampleText('You move to Goa.') },
    content: (told, frame) => ({
      preview: 'The dashboard is closed to you. Your account stays.',
      heading: 'You are no longer on the team',
      blocks: toldBy('Ended by', told, frame),
      link: { label: 'Policies and help', url: `${frame.publicUrl}/privacy-policy` },
    }),
  }),
}
