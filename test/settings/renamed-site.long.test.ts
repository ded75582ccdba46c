import { expect, test } from 'vitest'
import sharp from 'sharp'
import { createEvent } from '#contract/events/events.ts'
import { problems } from '#contract/call/problem.ts'
import { saveSettings } from '#contract/settings.ts'
import { reveal } from '#server/mail/email.ts'
import { render } from '#server/mail/render.ts'
import { brandingOf } from '#server/pages/branding.ts'
import { siteContact } from '#server/settings/reads.ts'
import { seedNames } from '#test/cases/people/category-names.ts'
import { AUTHOR, RECEIVER, samples } from '#test/cases/email-samples.ts'
import { eventForm, fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const owner = await site.person('admin')
const forum = {
  name: "Navodaya Founders' Forum",
  shortName: 'NFF <&"',
  tagline: 'Where founders meet',
  brand: '#0a7a3b',
  accent: '#f2b705',
}
await site.call(owner.session, saveSettings, { branding: forum })

/** Addresses, field names and document numbers that existed before and do not change. */
const FIXED =
  /\/fwc-(?:atithi|stories)|need_?fwc_?connection|twk_fwc|fwc_(?:return|email|panel|device|google|connect|pending|unsaved)|\/member\/[\w-]*fwc[\w-]*|FWC\/\d{4}\/\d+/gi

/** Each place in a text that still has the shipped name. */
function namesIn(text: string): string[] {
  return [...text.replaceAll(FIXED, '').matchAll(/.{0,40}\bFWC.{0,40}/g)].map(([found]) => found)
}

async function textOf(path: string): Promise<string> {
  const answer = await site.http(path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

test('no page has the shipped name, and every title ends with the new one', async () => {
  const listed = [...(await textOf('/sitemap.xml')).matchAll(/<loc>[^<]+?:\d+([^<]*)<\/loc>/g)]
  const paths = listed.map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(15)
  const foundByPath: Record<string, string[]> = {}
  for (const path of [...paths, '/login', '/signup', '/forgot-password', '/my', '/admin', '/confirm-email']) {
    const html = await textOf(path)
    expect(html).toMatch(/<title>[^<]* — NFF &lt;&amp;&quot;<\/title>/)
    const found = namesIn(html)
    if (found.length > 0) foundByPath[path] = found
  }
  expect(foundByPath).toEqual({})
})

test('the home page has the names and the colours of both themes, and its policy the hash of their style', async () => {
  const answer = await site.http('/')
  const html = await answer.text()
  const [, style = ''] = /<style[^>]*>(html:root[^<]*)<\/style>/.exec(html) ?? []
  expect(style).toContain('--brand:#0a7a3b;')
  expect(style).toContain('--saffron:#f2b705;')
  expect(style).toContain('@media (prefers-color-scheme:dark)')
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/)
  expect(html).toContain('<meta name="application-name" content="NFF &lt;&amp;&quot;"/>')
  const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(graph)).toMatchObject({
    '@graph': [expect.objectContaining({ name: forum.name, alternateName: forum.shortName })],
  })
})

test('a site with the shipped colours has no style of its own', async () => {
  await using site = await startTestApp()
  const answer = await site.http('/')
  expect(await answer.text()).not.toContain('<style')
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
})

test('no file, calendar or reference has the shipped name', async () => {
  const event = await sendForm(site, owner, createEvent, {
    ...eventForm,
    thumbnail: fileOf(await photograph()),
  })
  expect(event.status).toBe(200)
  for (const path of [
    '/events.ics',
    '/events.json',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/api/docs',
    '/api/openapi.json',
    '/robots.txt',
  ]) {
    expect([path, namesIn(await textOf(path))]).toEqual([path, []])
  }
  expect(await textOf('/manifest.webmanifest')).toContain(`"short_name": ${JSON.stringify(forum.shortName)}`)
  const calendar = await textOf('/events.ics')
  expect(calendar).toContain('X-WR-CALNAME:NFF <&" events')
})

test('a refusal that names the site has the new name, and no message of a refusal has the shipped name', async () => {
  const user = await site.person('user')
  const answer = await site.http('/api/member/submit-fwc-athithi-request', {
    method: 'POST',
    headers: { authorization: `Bearer ${user.session}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await answer.json()).toMatchObject({ message: 'Only members can apply for NFF <&" Atithi' })
  for (const [code, [, text]] of Object.entries(problems)) expect([code, namesIn(text)]).toEqual([code, []])
})

test('no kind of e-mail has the shipped name, in any part or header', async () => {
  const branding = await brandingOf(site.context)
  const contact = await siteContact(site.context)
  for (const sample of Object.values(samples)) {
    const facts = reveal(sample, new Set([RECEIVER, AUTHOR]), RECEIVER)
    const mail = await render(facts, {
      receiver: { name: 'Asha', address: 'asha@example.org' },
      link: 'https://nff.example/set-password#token',
      publicUrl: 'https://nff.example',
      isAnswered: true,
      branding,
      contact,
      categoryNames: seedNames,
      writtenAt: new Date(),
    })
    const { sender, subject, text, html } = mail
    expect([sample.kind, namesIn([sender, subject, text, html].join('\n'))]).toEqual([sample.kind, []])
    expect(html).not.toContain('NFF <&"')
    expect(html).not.toMatch(/#(?:1c2a57|e8871e|0f1528)/i)
    // The picture of the lattice in the brand’s colours is still valid.
    const { width } = await sharp(mail.pictures[0]?.content).metadata()
    expect(width).toBe(1200)
  }
})

test('braces that a person typed stay as they are', async () => {
  const branding = await brandingOf(site.context)
  const typed = { by: AUTHOR, text: 'I am {shortName} of {name}' }
  const email = { ...samples.submission_declined, reason: typed }
  const frame = {
    receiver: { name: null, address: 'asha@example.org' },
    link: undefined,
    publicUrl: 'https://nff.example',
    isAnswered: true,
    branding,
    contact: await siteContact(site.context),
    categoryNames: seedNames,
    writtenAt: new Date(),
  }
  const { text } = await render(reveal(email, new Set([RECEIVER, AUTHOR]), RECEIVER), frame)
  expect(text).toContain('I am {shortName} of {name}')
})
