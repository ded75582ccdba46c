import type { Request } from '#contract/admin/assignments.ts'
import { withName } from '#contract/site/branding.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { type Content, type Frame, row } from '../content.ts'
import { due, emailKind, type Revealed, sampleText, type SystemText, type UserText } from '../email-kind.ts'
import { longest } from '../quote.ts'

/** A request that a colleague has handed over; `about` is what a submission is about, null of an application. */
type HandedOver = {
  request: Request
  /** Its `_id`; an e-mail of an older version has none. */
  requestId?: SystemText
  colleague: UserText
  person: UserText
  /** Their `_id`; an e-mail of the last release has none. */
  personId?: SystemText
  about: UserText | null
}

function programmeOf({ request }: { request: Request }, { branding }: Frame): string {
  return request === 'membership' ? 'Membership' : withName(programmeFacts[request].label, branding)
}

function handedOver(facts: Revealed<HandedOver>, frame: Frame): Content {
  const { request, colleague, person, personId, about } = facts
  const isMembership = request === 'membership'
  const panel = isMembership ? 'All Members' : programmeFacts[request].list
  const view = new URLSearchParams({ panel, ...(isMembership ? { state: 'waiting' } : { tab: 'due' }) })
  const page = new URLSearchParams({ panel, ...(personId === undefined ? {} : { person: personId }) })
  return {
    preview: 'A colleague has handed it over to you.',
    heading: 'A request is yours now',
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'For', value: programmeOf(facts, frame) },
          ...row('From', person),
          ...row('About', about, longest.title),
          ...row('Handed over by', colleague),
        ],
      },
      { kind: 'action', label: 'See what waits', url: `${frame.publicUrl}/admin?${view}` },
      ...(personId === undefined
        ? []
        : [
            {
              kind: 'note' as const,
              text: 'Who sent it:',
              link: { label: 'Everything of this person', url: `${frame.publicUrl}/admin?${page}` },
            },
          ]),
    ],
  }
}

export const handOverEmails = {
  request_handed_over: emailKind<HandedOver>(due, {
    title: 'Request handed over, to an admin',
    words: {
      subject: '{programme}: a request is yours now',
      opening: 'A colleague has handed a request over to you. It waits for an answer.',
      closing: 'Your account page has a switch for these e-mails, under “E-mails”.',
    },
    placeholders: { programme: { meaning: 'What the request is for', value: programmeOf } },
    sample: {
      request: 'hosting',
      colleague: sampleText('Ravi Menon'),
      person: sampleText('Asha Patel'),
      about: sampleText('Selling millet abroad'),
    },
    content: handedOver,
  }),
}
