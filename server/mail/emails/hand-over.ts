import { withName } from '#contract/branding.ts'
import type { Request } from '#contract/assignments.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { type Content, type Frame, row } from '../content.ts'
import { emailKind, type Revealed, type SystemText, type UserText, usual } from '../email-kind.ts'
import { longest } from '../quote.ts'

/** A request that a colleague has handed over; `about` is what a submission is about, null of an application. */
type HandedOver = {
  request: Request
  colleague: UserText
  person: UserText
  /** Their `_id`; an e-mail of the last release has none. */
  personId?: SystemText
  about: UserText | null
}

function handedOver(
  { request, colleague, person, personId, about }: Revealed<HandedOver>,
  { publicUrl, branding }: Frame,
): Content {
  const isMembership = request === 'membership'
  const label = isMembership ? 'Membership' : withName(programmeFacts[request].label, branding)
  const panel = isMembership ? 'All Members' : programmeFacts[request].list
  const view = new URLSearchParams({ panel, ...(isMembership ? { state: 'waiting' } : { tab: 'due' }) })
  const page = new URLSearchParams({ panel, ...(personId === undefined ? {} : { person: personId }) })
  const heading = 'A request is yours now'
  return {
    subject: `${label}: ${heading.toLowerCase()}`,
    preview: 'A colleague has handed it over to you.',
    heading,
    blocks: [
      { kind: 'text', text: 'A colleague has handed a request over to you. It waits for an answer.' },
      {
        kind: 'facts',
        rows: [
          { label: 'For', value: label },
          ...row('From', person),
          ...row('About', about, longest.title),
          ...row('Handed over by', colleague),
        ],
      },
      { kind: 'action', label: 'See what waits', url: `${publicUrl}/admin?${view}` },
      ...(personId === undefined
        ? []
        : [
            {
              kind: 'note' as const,
              text: 'Who sent it:',
              link: { label: 'Everything of this person', url: `${publicUrl}/admin?${page}` },
            },
          ]),
      { kind: 'note', text: 'Your account page has a switch for these e-mails, under “E-mails”.' },
    ],
  }
}

export const handOverEmails = {
  request_handed_over: emailKind<HandedOver>(usual, handedOver),
}
