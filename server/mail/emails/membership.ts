import { OF_AGE } from '#contract/business-constants.ts'
import { dayInWords } from '#contract/values/days.ts'
import { button, paragraphs, said, table } from '../content.ts'
import { emailKind, sampleText, systemText, type SystemText, type UserText } from '../email-kind.ts'

type Renewed = { startsOn: SystemText; endsOn: SystemText }
type Ended = { reason?: UserText | null }
/** `endsOn`: the last day of the membership, `YYYY-MM-DD`; `minorUntil`: the 18th birthday of somebody under 18. */
type Approved = { endsOn: SystemText | null; minorUntil?: SystemText | null }

export const membershipEmails = {
  membership_renewed: emailKind<Renewed>('due', {
    title: 'Membership renewed',
    subject: 'Your {shortName} membership is renewed until {endsOn}',
    opening: 'Thank you for staying with us. The receipt comes in an e-mail of its own.',
    placeholders: {
      startsOn: { meaning: 'The first day of the new year', value: ({ startsOn }) => dayInWords(startsOn) },
      endsOn: { meaning: 'The last day of the new year', value: ({ endsOn }) => dayInWords(endsOn) },
    },
    sample: { startsOn: systemText('2026-11-23'), endsOn: systemText('2027-11-22') },
    content: ({ startsOn, endsOn }, { publicUrl }) => ({
      preview: 'Thank you for staying with us.',
      heading: 'Your membership is renewed',
      blocks: [
        ...table([
          { label: 'From', value: dayInWords(startsOn) },
          { label: 'Until', value: dayInWords(endsOn), strong: true },
        ]),
        button('See your membership', `${publicUrl}/my`),
      ],
    }),
  }),
  approved: emailKind<Approved>('due', {
    title: 'Application approved',
    subject: 'You are a member of {shortName}',
    opening: paragraphs(
      'Your application is approved. From today and {until}, every programme is open to you: weekly meetups and masterclasses, Atithi guest stays, Spotlight Boost, business matching, and events of your own.',
      'A good first step: come to the next meetup, and tell people what you build and what you need. My {shortName} has all programmes, and shows the answers to what you send them.',
    ),
    closing: 'When is the next meetup?',
    placeholders: {
      until: {
        meaning: '“until” the last day of the membership, or “for one year”',
        value: ({ endsOn }) => (endsOn == null ? 'for one year' : `until ${dayInWords(endsOn)}`),
      },
    },
    sample: { endsOn: systemText('2027-11-22') },
    content: ({ minorUntil }, { publicUrl, branding }) => ({
      preview: 'Your application is approved.',
      heading: 'You are a member',
      blocks: [
        ...(minorUntil == null
          ? []
          : [
              {
                kind: 'text' as const,
                text: `Until you are ${OF_AGE} you are shown to nobody and stay with nobody: Atithi guest stays and business matching will open to you on ${dayInWords(minorUntil)}.`,
              },
            ]),
        button(`Open My ${branding.shortName}`, `${publicUrl}/my`),
      ],
      link: { label: 'See the next events', url: `${publicUrl}/events` },
    }),
  }),
  membership_ended: emailKind<Ended>('due', {
    title: 'Membership ended by an admin',
    subject: 'Your {shortName} membership has ended',
    opening:
      'An admin has ended your membership. The programmes for members are now closed to you. Your account and your records stay.',
    closing: paragraphs(
      'You can apply again whenever you like.',
      'You think this is a mistake? The foot of this e-mail says how to reach us.',
    ),
    sample: { reason: sampleText('You asked us to end it.') },
    content: ({ reason }, frame) => ({
      preview: 'Your account stays. You can apply again.',
      heading: 'Your membership has ended',
      blocks: [
        ...(reason == null ? [] : said(frame, 'The reason', reason)),
        button('Apply again', `${frame.publicUrl}/partner`),
      ],
      link: { label: 'Policies and help', url: `${frame.publicUrl}/privacy-policy` },
    }),
  }),
}
