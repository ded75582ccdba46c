import type { Content, Row } from '../content.ts'
import type { Letter } from '../letter.ts'

function row(label: string, value: string | null): Row[] {
  return value === null || value.trim() === '' ? [] : [{ label, value: value.replaceAll(/\s+/gu, ' ') }]
}

export function matchProposed(
  { other }: Extract<Letter, { kind: 'match_proposed' }>,
  publicUrl: string,
): Content {
  return {
    subject: 'Expert Connect: we have found somebody for you',
    preview: 'Say yes, and we introduce you as soon as they agree too.',
    heading: 'We have found somebody for you',
    blocks: [
      { kind: 'text', text: 'Another member fits what you need or offer:' },
      {
        kind: 'facts',
        rows: [
          ...row('Name', other.name),
          ...row('Company', other.companyName),
          ...row('Sector', other.sector),
          ...row('City', other.city),
        ],
      },
      {
        kind: 'text',
        text: 'Do you want to be introduced? Once both of you have agreed, each gets the contact details of the other, and not before.',
      },
      { kind: 'action', label: 'Answer', url: `${publicUrl}/my` },
    ],
  }
}

export function matchAgreed(
  { other }: Extract<Letter, { kind: 'match_agreed' }>,
  publicUrl: string,
): Content {
  return {
    subject: 'Expert Connect: you both agreed',
    preview: 'Here is how to reach each other.',
    heading: 'You both agreed',
    blocks: [
      { kind: 'text', text: 'Here is how to reach each other. A first line from you is welcome.' },
      {
        kind: 'facts',
        rows: [...row('Name', other.name), ...row('E-mail', other.email), ...row('Phone', other.contact)],
      },
      { kind: 'action', label: 'See your introductions', url: `${publicUrl}/my` },
    ],
  }
}

export function matchEnded({ other }: Extract<Letter, { kind: 'match_ended' }>, publicUrl: string): Content {
  return {
    subject: 'Expert Connect: this introduction has ended',
    preview: 'We keep looking for somebody who fits.',
    heading: 'This introduction has ended',
    blocks: [
      { kind: 'facts', rows: row('Member', other.name) },
      {
        kind: 'text',
        text: 'It does not suit them at present. Nobody has been given your contact details.',
      },
      { kind: 'action', label: 'See your introductions', url: `${publicUrl}/my` },
    ],
  }
}
