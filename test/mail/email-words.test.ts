import { expect, test } from 'vitest'
import type { EmailWords } from '#contract/content-documents/email.ts'
import { emailShape } from '#contract/content-documents/email.ts'
import { type Email, type EmailKind, emailKinds, reveal } from '#server/mail/email.ts'
import { SAMPLE_PERSON } from '#server/mail/email-kind.ts'
import { placeholdersOf, wrongPlaceholders } from '#server/mail/email-words.ts'
import { render } from '#server/mail/render.ts'
import { everyPayload } from '#test/cases/calls/script-payloads.ts'
import { frame, publicUrl, to } from './frame.ts'

const kinds = Object.keys(emailKinds) as EmailKind[]

function sampleOf(kind: EmailKind) {
  const email = { kind, to, ...emailKinds[kind].sample } as Email
  return reveal(email, new Set([SAMPLE_PERSON]), null)
}

function rendered(kind: EmailKind, words?: EmailWords) {
  const { treatment } = emailKinds[kind]
  const link = treatment.link === null ? undefined : `${publicUrl}/login`
  const branding = { ...frame.branding, name: "Navodaya Founders' Forum", shortName: 'NFF' }
  return render(sampleOf(kind), { ...frame, branding, link }, words ? { words } : {})
}

/** The needed placeholders of a kind, which every text must have. */
const neededBy = (kind: EmailKind) =>
  placeholdersOf(emailKinds[kind] as never)
    .filter(({ needed }) => needed)
    .map(({ name }) => `{${name}}`)
    .join(' ')

test.each(kinds)('the shipped words of %s fit their own rules and leave no brace behind', async (kind) => {
  const { words } = emailKinds[kind]
  expect(emailShape.parse(words)).toEqual(words)
  expect(wrongPlaceholders(emailKinds[kind] as never, words)).toEqual({})
  const { subject, text, html } = await rendered(kind)
  expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|FWC|\n{3}|\S {2}/)
  expect(html.slice(html.indexOf('<h1'))).not.toMatch(/[{}]|undefined|FWC/)
})

test.each(kinds)(
  'the published words of %s replace the shipped words; the facts and the button stay',
  async (kind) => {
    const [shipped, facts] = [
      await rendered(kind),
      await rendered(kind, { subject: 'S', opening: '', closing: '' }),
    ]
    const opening = `Our own opening of {shortName}. ${neededBy(kind)}\n\nIts second paragraph,\nin two lines.`
    const edited = await rendered(kind, { subject: 'News of {name}', opening, closing: 'Our own closing.' })
    expect(edited.subject).toBe("News of Navodaya Founders' Forum")
    const parts = edited.text.split('\n\n')
    expect(parts).toContain('Its second paragraph,\nin two lines.')
    expect(edited.html).toContain('Its second paragraph,<br>in two lines.</p>')
    expect(edited.text).toContain('Our own opening of NFF.')
    // The facts stand after the opening and before the closing.
    const kept = facts.text.split('\n\n').slice(2, -1)
    const places = kept.map((part) => edited.text.indexOf(part))
    const [before, after] = ['Its second', 'Our own closing.'].map((part) => edited.text.indexOf(part))
    const hasLink = edited.text.includes('Our own closing. ')
    for (const place of hasLink ? places.slice(0, -1) : places) {
      expect(place).toBeGreaterThan(before ?? 0)
      expect(place).toBeLessThan(after ?? 0)
    }
    const dropped = shipped.text.split('\n\n').filter((part) => !facts.text.includes(part))
    const needed = await rendered(kind, { subject: 'S', opening: neededBy(kind), closing: '' })
    for (const part of dropped.filter((one) => !needed.text.includes(one))) expect(parts).not.toContain(part)
  },
)

const payloads = [
  ...everyPayload.map(({ text }) => text),
  '{{7*7}} ${7*7} $& $1',
  'a'.repeat(150),
  'مرحبا \u202e 👩‍💻',
]

/** A text as HTML shows it. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

test.each(kinds)('the words of %s are shown as plain text, also HTML and braces', async (kind) => {
  for (const payload of payloads) {
    const typed = { subject: payload, opening: `${payload}\n\n${payload}`, closing: payload }
    const { subject, text, html } = await rendered(kind, typed)
    const shown = payload.replaceAll(/\{[^{}\s]*\}/g, '').replaceAll(/\s+/g, ' ')
    expect(subject).toBe(shown)
    expect(text.split(shown).length).toBeGreaterThan(3)
    expect(html.split(escaped(shown)).length).toBeGreaterThan(4)
    if (/[<"']/.test(shown)) expect(html).not.toContain(shown)
  }
})

test('a placeholder in an inserted value is not replaced', async () => {
  const branding = { ...frame.branding, name: '{shortName} & {writeToUs}', shortName: '{name}' }
  const words = { subject: '{shortName}', opening: '{name}', closing: '' }
  const { subject, text } = await render({ kind: 'welcome', to }, { ...frame, branding }, { words })
  expect(subject).toBe('{name}')
  expect(text).toContain('\n\n{shortName} & {writeToUs}\n\n')
})

test('a placeholder that this release does not know is left out, and the heading replaces an empty subject', async () => {
  const words = { subject: '{gone}', opening: 'Hello {gone}there.', closing: '{gone}' }
  const { subject, text } = await render({ kind: 'welcome', to }, frame, { words })
  expect(subject).toBe('Welcome')
  expect(text).toContain('\n\nHello there.\n\n')
})
