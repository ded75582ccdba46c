import { inWords, LINK_DAYS, PASSWORD_LINK_HOURS } from '#contract/business-constants.ts'
import { DAY } from '#contract/values/time.ts'
import { button, type Content, type Frame, paragraphs } from '../content.ts'
import { emailKind, ownLink } from '../email-kind.ts'

export const linkDays = {
  meaning: 'For how long the link works',
  value: () => inWords(LINK_DAYS, 'day'),
}

/** The closing of an e-mail about a change that somebody else may have made. */
export const NOT_YOU = 'It was not you? Then set a new password now, and {writeToUs}.'

export function setNewPassword({ publicUrl }: Frame): NonNullable<Content['link']> {
  return { label: 'Set a new password', url: `${publicUrl}/forgot-password` }
}

const NOT_YOURS =
  'You did not make this account? Then somebody has typed your address: confirm nothing, and ignore this e-mail.'

function confirmButton({ link, publicUrl }: Frame): Content['blocks'] {
  return [button('Confirm my e-mail', ownLink(link, publicUrl))]
}

function pleaseConfirm(days: string): string {
  return `Please confirm that this address is yours. The link works once, for ${days}.`
}

function toConfirm(words: string) {
  return (_: object, { link }: Frame) => (link === undefined ? '' : words)
}

/** `place`: confirming also registers the person for an event, which the page behind the link names. */
type ToConfirm = { place?: 'yes' }

/**
 * How the password was set. `present`: by giving the one before; `none`: while signed in, with none before; `link`: by a one-time link;
 * `first`: by such a link, with none before; `operator`: by the operator.
 */
type PasswordSet = { by?: 'present' | 'none' | 'link' | 'first' | 'operator' }

const passwordSetBy = {
  present: 'Your password was changed with the present one.',
  none: 'Your account had no password. Now it has one, with which you can log in too.',
  link: 'A new password was set with a one-time link. The old one no longer works.',
  first: 'It was set with a one-time link, and is the first that your account has.',
  operator: 'Whoever runs this site has set a new password. The old one no longer works.',
} satisfies Record<NonNullable<PasswordSet['by']>, string>

function isFirst(by: PasswordSet['by']): boolean {
  return by === 'none' || by === 'first'
}

export const accountEmails = {
  password_changed: emailKind<PasswordSet>('warning', {
    title: 'Password changed',
    subject: 'Your {shortName} {changed}',
    opening: '{how} You have been logged out everywhere else.',
    closing: NOT_YOU,
    placeholders: {
      changed: {
        meaning: '“password was changed”, or “account has a password now”',
        value: ({ by }) => (isFirst(by) ? 'account has a password now' : 'password was changed'),
      },
      how: {
        meaning: 'How the password was set, in a sentence or two',
        needed: true,
        value: ({ by = 'present' }) => passwordSetBy[by],
      },
    },
    sample: { by: 'present' },
    content: ({ by }, frame) => ({
      preview: 'You are logged out everywhere else.',
      heading: isFirst(by) ? 'Your account has a password now' : 'Your password was changed',
      blocks: [button('Open your account', `${frame.publicUrl}/my/account`)],
      link: setNewPassword(frame),
    }),
  }),
  /** With a link to confirm the address, unless it is confirmed. */
  welcome: emailKind<object>('own', {
    link: 'confirmation',
    title: 'Welcome',
    subject: 'Welcome to {shortName}{subjectToConfirm}',
    opening: paragraphs(
      'Your account is ready. The next step is your application for membership: six short steps about you and what you build.',
      'We keep what you type, so you can stop at any point and go on later, on any device.',
      '{toConfirm}',
    ),
    closing: paragraphs('{notYours}', '{noNeedToWait}'),
    placeholders: {
      subjectToConfirm: {
        meaning: '“: please confirm your e-mail”; nothing where it is confirmed',
        value: toConfirm(': please confirm your e-mail'),
      },
      toConfirm: {
        meaning: 'That the address is to be confirmed by the button; nothing where it is confirmed',
        needed: true,
        value: toConfirm(pleaseConfirm(inWords(LINK_DAYS, 'day'))),
      },
      notYours: {
        meaning: 'What to do for whoever made no account; nothing where the e-mail is confirmed',
        value: toConfirm(NOT_YOURS),
      },
      noNeedToWait: {
        meaning:
          'That the application does not wait for the confirmation; nothing where the e-mail is confirmed',
        value: toConfirm('Your application does not wait for it.'),
      },
    },
    content: (_, frame) => {
      const application = { label: 'Become a member', url: `${frame.publicUrl}/partner` }
      const isConfirmed = frame.link === undefined
      return {
        preview: `Your account is ready. ${isConfirmed ? 'The next step is your application.' : 'Please confirm your e-mail.'}`,
        heading: 'Welcome',
        blocks: isConfirmed ? [{ kind: 'action', ...application }] : confirmButton(frame),
        link: isConfirmed ? undefined : application,
      }
    },
  }),
  confirm_email: emailKind<ToConfirm>('anybody', {
    link: 'confirmation',
    title: 'E-mail to confirm',
    subject: 'Confirm your e-mail for {shortName}',
    opening: pleaseConfirm('{linkDays}'),
    closing: NOT_YOURS,
    placeholders: { linkDays },
    content: ({ place }, frame) => ({
      preview: `A link that works once, for ${inWords(LINK_DAYS, 'day')}.`,
      heading: 'Confirm your e-mail',
      blocks: [
        ...(place === 'yes'
          ? [
              {
                kind: 'text' as const,
                text: 'You asked for a place at an event. The page behind the link names it, and registers you as it confirms your e-mail.',
              },
            ]
          : []),
        ...confirmButton(frame),
      ],
    }),
  }),
  set_password: emailKind<object>('anybody', {
    // Who still wants the link after a day has asked again, and an e-mail that comes so late looks like an attack.
    link: 'password',
    lapsesAfter: DAY,
    title: 'Forgotten password',
    subject: 'Set your {shortName} password',
    opening: 'Choose a password with this link. It works once, for {linkHours}.',
    closing:
      'You did not ask for it? Then ignore this e-mail: nothing changes. Never pass the link on, whoever asks.',
    placeholders: {
      linkHours: {
        meaning: 'For how long the link works',
        value: () => inWords(PASSWORD_LINK_HOURS, 'hour'),
      },
    },
    content: (_, { link, publicUrl }) => ({
      preview: `A link that works once, for ${inWords(PASSWORD_LINK_HOURS, 'hour')}.`,
      heading: 'Set your password',
      blocks: [button('Set my password', ownLink(link, publicUrl))],
    }),
  }),
}
