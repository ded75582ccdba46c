import { inWords, LINK_DAYS, PASSWORD_LINK_HOURS } from '#contract/business-constants.ts'
import { DAY } from '#contract/time.ts'
import type { Block, Content, Frame } from '../content.ts'
import { asked, emailKind, ownLink, type Revealed, usual, warning } from '../email-kind.ts'

function welcome({ link, publicUrl, branding }: Frame): Content {
  const toBegin: Block[] = [
    {
      kind: 'text',
      text: 'Your account is ready. The next step is your application for membership: six short steps about you and what you build.',
    },
    {
      kind: 'text',
      text: 'We keep what you type, so you can stop at any point and go on later, on any device.',
    },
  ]
  const application = `${publicUrl}/partner`
  if (link === undefined)
    return {
      subject: `Welcome to ${branding.shortName}`,
      preview: 'Your account is ready. The next step is your application.',
      heading: 'Welcome',
      blocks: [...toBegin, { kind: 'action', label: 'Become a member', url: application }],
    }
  return {
    subject: `Welcome to ${branding.shortName}: please confirm your e-mail`,
    preview: 'Your account is ready. Please confirm your e-mail.',
    heading: 'Welcome',
    blocks: [
      ...toBegin,
      ...toConfirm(link, publicUrl),
      {
        kind: 'note',
        text: 'Your application does not wait for it.',
        link: { label: 'Become a member', url: application },
      },
      NOT_YOURS,
    ],
  }
}

const NOT_YOURS: Block = {
  kind: 'note',
  text: 'You did not make this account? Then somebody has typed your address: confirm nothing, and ignore this e-mail.',
}

function toConfirm(link: string | undefined, publicUrl: string): Block[] {
  return [
    {
      kind: 'text',
      text: `Please confirm that this address is yours. The link works once, for ${inWords(LINK_DAYS, 'day')}.`,
    },
    { kind: 'action', label: 'Confirm my e-mail', url: ownLink(link, publicUrl) },
  ]
}

function confirmEmail({ link, publicUrl, branding }: Frame): Content {
  return {
    subject: `Confirm your e-mail for ${branding.shortName}`,
    preview: `A link that works once, for ${inWords(LINK_DAYS, 'day')}.`,
    heading: 'Confirm your e-mail',
    blocks: [...toConfirm(link, publicUrl), NOT_YOURS],
  }
}

function setPassword({ link, publicUrl, branding }: Frame): Content {
  return {
    subject: `Set your ${branding.shortName} password`,
    preview: `A link that works once, for ${inWords(PASSWORD_LINK_HOURS, 'hour')}.`,
    heading: 'Set your password',
    blocks: [
      {
        kind: 'text',
        text: `Choose a password with this link. It works once, for ${inWords(PASSWORD_LINK_HOURS, 'hour')}.`,
      },
      { kind: 'action', label: 'Set my password', url: ownLink(link, publicUrl) },
      {
        kind: 'note',
        text: 'You did not ask for it? Then ignore this e-mail: nothing changes. Never pass the link on, whoever asks.',
      },
    ],
  }
}

/** How to reach a person who can help: not everywhere does somebody read the answers. */
export function writeToUs({ isAnswered }: Frame): string {
  return isAnswered ? 'answer this e-mail' : 'write to us at the address at the foot of our site'
}

function twoFactorOn(frame: Frame): Content {
  return {
    subject: `Your ${frame.branding.shortName} log-in has two-factor now`,
    preview: 'From now on, logging in asks for a code from your authenticator app.',
    heading: 'Two-factor is on',
    blocks: [
      {
        kind: 'text',
        text: 'From now on, logging in asks for a code from your authenticator app after your password. You have been logged out everywhere else.',
      },
      {
        kind: 'text',
        text: 'Keep your recovery codes where you can find them without your phone: each of them works once in place of a code.',
      },
      { kind: 'action', label: 'Open your account', url: `${frame.publicUrl}/my/account` },
      {
        kind: 'note',
        text: `It was not you? Then somebody else is signed in to your account: ${writeToUs(frame)} at once.`,
      },
    ],
  }
}

function twoFactorOff(frame: Frame): Content {
  return {
    subject: `Your ${frame.branding.shortName} log-in has no two-factor any more`,
    preview: 'From now on, logging in asks for no code.',
    heading: 'Two-factor is off',
    blocks: [
      {
        kind: 'text',
        text: 'From now on, logging in asks for no code from your authenticator app. You have been logged out everywhere else. The recovery codes you had no longer work.',
      },
      { kind: 'text', text: 'You can turn it on again at any time.' },
      { kind: 'action', label: 'Open your account', url: `${frame.publicUrl}/my/account` },
      {
        kind: 'note',
        text: `It was not you? Then set a new password now, turn two-factor on again, and ${writeToUs(frame)}.`,
        link: { label: 'Set a new password', url: `${frame.publicUrl}/forgot-password` },
      },
    ],
  }
}

function recoveryCodesNew(frame: Frame): Content {
  return {
    subject: `Your ${frame.branding.shortName} log-in has new recovery codes`,
    preview: 'Those of before no longer work.',
    heading: 'You have new recovery codes',
    blocks: [
      {
        kind: 'text',
        text: 'New recovery codes were made with your password and a code. Those of before no longer work. Keep the new ones where you can find them without your phone.',
      },
      { kind: 'action', label: 'Open your account', url: `${frame.publicUrl}/my/account` },
      notYou(frame),
    ],
  }
}

/** How a password was set: with the one before, where there was none, by a one-time link, or by who runs the site. */
type PasswordSet = { by?: 'present' | 'none' | 'link' | 'operator' }

const passwordSetBy = {
  present: 'Your password was changed with the present one.',
  none: 'Your account had no password. Now it has one, with which you can log in too.',
  link: 'A new password was set with a one-time link. The one of before no longer works.',
  operator: 'Whoever runs this site has set a new password. The one of before no longer works.',
} satisfies Record<NonNullable<PasswordSet['by']>, string>

function passwordChanged({ by = 'present' }: Revealed<PasswordSet>, frame: Frame): Content {
  return {
    subject:
      by === 'none'
        ? `Your ${frame.branding.shortName} account has a password now`
        : `Your ${frame.branding.shortName} password was changed`,
    preview: 'You are logged out everywhere else.',
    heading: by === 'none' ? 'Your account has a password now' : 'Your password was changed',
    blocks: [
      { kind: 'text', text: `${passwordSetBy[by]} You have been logged out everywhere else.` },
      { kind: 'action', label: 'Open your account', url: `${frame.publicUrl}/my/account` },
      notYou(frame),
    ],
  }
}

export function notYou(frame: Frame): Block {
  return {
    kind: 'note',
    text: `It was not you? Then set a new password now, and ${writeToUs(frame)}.`,
    link: { label: 'Set a new password', url: `${frame.publicUrl}/forgot-password` },
  }
}

export const accountEmails = {
  password_changed: emailKind<PasswordSet>(warning, passwordChanged),
  /** With a link to confirm the e-mail, where it is not known to be theirs. */
  welcome: emailKind<object>({ ...usual, link: 'confirmation' }, (_, frame) => welcome(frame)),
  confirm_email: emailKind<object>({ ...asked, link: 'confirmation' }, (_, frame) => confirmEmail(frame)),
  // Whoever still wants one after a day has asked again; one that comes so late looks like an attack.
  set_password: emailKind<object>({ ...asked, link: 'password', lapsesAfter: DAY }, (_, frame) =>
    setPassword(frame),
  ),
  two_factor_on: emailKind<object>(warning, (_, frame) => twoFactorOn(frame)),
  recovery_codes_new: emailKind<object>(warning, (_, frame) => recoveryCodesNew(frame)),
  two_factor_off: emailKind<object>(warning, (_, frame) => twoFactorOff(frame)),
}
