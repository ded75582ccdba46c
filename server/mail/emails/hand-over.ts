import type { Request } from '#contract/admin/assignments.ts'
import { withName } from '#contract/site/branding.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { button, type Content, type Frame, row, table } from '../content.ts'
import {
  emailKind,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'
import { longest } from '../quote.ts'

/** A request that a colleague has handed over; `about`: the subject of a submission, null for an application. */
type HandedOver = {
  request: Request
  requestId: SystemText
  colleague: UserText
  person: UserText
  personId: SystemText
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
  const page = new URLSearchParams({ panel, person: personId })
  return {
    preview: 'A colleague has handed it over to you.',
    heading: 'A request is yours now',
    blocks: [
      ...table([
        { label: 'For', value: programmeOf(facts, frame) },
        ...row('From', person),
        ...row('About', about, longest.title),
        ...row('Handed over by', colleague),
      ]),
      button('See what waits', `${frame.publicUrl}/admin?${view}`),
      {
        kind: 'note',
        text: 'Who sent it:',
        link: { label: 'Everything about this person', url: `${frame.publicUrl}/admin?${page}` },
      },
    ],
  }
}

export const handOverEmails = {
  request_handed_over: emailKind<HandedOver>('due', {
    title: 'Request handed over, to an admin',
    subject: '{programme}: a request is yours now',
    opening: 'A colleague has handed a request over to you. It waits for an answer.',
    closing: 'Your account page has a switch for these e-mails, under “E-mails”.',
    placeholders: { programme: { meaning: 'What the request is for', value: programmeOf } },
    sample: {
      request: 'hosting',
      requestId: systemText('01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c'),
      colleague: sampleText('Ravi Menon'),
      person: sampleText('Asha Patel'),
      personId: systemText('01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4d'),
      about: sampleText('Selling millet abroad'),
    },
    content: handedOver,
  }),
}
