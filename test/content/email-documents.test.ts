import { expect, test } from 'vitest'
import * as calls from '#contract/content-documents/calls.ts'
import { createUser } from '#contract/accounts/accounts.ts'
import { emailKinds } from '#server/mail/email.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()
const editor = await site.person('admin', { name: 'Ravi Menon' })
const member = await site.person('member')
const ask = (key: string) => site.call(editor.session, calls.oneContent, { key })

async function draft(key: string, value: object) {
  const { draft: there } = await ask(key)
  return site.call(editor.session, calls.saveContentDraft, { key, value, revision: there?.revision ?? 0 })
}

async function publish(key: string, value: object) {
  return site.call(editor.session, calls.publishContent, { key, ...(await draft(key, value)) })
}

test('every kind of e-mail is a document with placeholders, their meaning, and a preview', async () => {
  const { documents } = await site.call(editor.session, calls.allContent, {})
  const emails = documents.filter(({ key }) => key.startsWith('email.'))
  expect(emails.map(({ key }) => key)).toEqual(Object.keys(emailKinds).map((kind) => `email.${kind}`))
  for (const { key, page, isSample, version } of emails) {
    expect({ isSample, version }).toEqual({ isSample: false, version: 0 })
    const { placeholders, value, schema } = await ask(key)
    expect(placeholders?.map(({ name }) => name)).toEqual(expect.arrayContaining(['shortName', 'name']))
    for (const { meaning } of placeholders ?? []) expect(meaning).not.toBe('')
    expect(Object.keys(value as object)).toEqual(['subject', 'opening', 'closing'])
    expect(Object.keys(schema['properties'] as object)).toEqual(['subject', 'opening', 'closing'])
    const shown = await site.http(page, { headers: { authorization: `Bearer ${editor.session}` } })
    expect([key, shown.status]).toEqual([key, 200])
    const html = await shown.text()
    expect(html).toContain('Hello Ravi Menon,')
    expect(html).not.toMatch(/cid:|[{]\w+[}](?![^<]*<\/style>)/)
  }
})

test('an e-mail of an unknown kind is a 404, and only an editor may preview or test an e-mail', async () => {
  for (const key of ['email.nothing', 'email.toString', 'email.'])
    for (const endpoint of [calls.oneContent, calls.emailPreview, calls.sendTestEmail])
      await expect(site.call(editor.session, endpoint, { key })).rejects.toMatchObject({ status: 404 })
  const other = { key: 'home' }
  await expect(site.call(editor.session, calls.sendTestEmail, other)).rejects.toMatchObject({ status: 404 })
  for (const endpoint of [calls.emailPreview, calls.sendTestEmail])
    for (const session of [member.session, null])
      await expect(site.call(session, endpoint, { key: 'email.welcome' })).rejects.toMatchObject({
        status: session === null ? 401 : 403,
      })
})

test('an unknown placeholder, a missing placeholder and an extra field are refused, and the refusal names the field', async () => {
  const { value } = await ask('email.welcome')
  const whole = value as object
  const cases: [object, string[]][] = [
    [{ ...whole, opening: 'Dear {nobody}' }, ['opening']],
    [{ ...whole, opening: 'Dear {first name}, {toConfirm}' }, ['opening']],
    [{ ...whole, closing: 'From {}' }, ['closing']],
    [{ ...whole, subject: '{nobody}', closing: 'For {reportDays}' }, ['subject', 'closing']],
    [{ ...whole, opening: 'Welcome.' }, ['opening']],
    [{ ...whole, subject: '' }, ['subject']],
    [{ ...whole, preview: 'x' }, ['preview']],
    [{ subject: 'x' }, ['opening', 'closing']],
    [{ ...whole, closing: 'x'.repeat(5001) }, ['closing']],
  ]
  for (const [wrong, fields] of cases) {
    const refused = await draft('email.welcome', wrong).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 400 })
    expect(Object.keys((refused as { fields: object }).fields)).toEqual(fields)
  }
})

test('the next e-mail after publishing has the published words', async () => {
  const words = {
    subject: 'Come in, {shortName} waits',
    opening: 'Good that you are here.\n\n{toConfirm}',
    closing: '<b>Bye</b> {name}',
  }
  await publish('email.welcome', words)
  const email = 'asha.published@example.org'
  await site.call(null, createUser, {
    name: 'Asha',
    email,
    password: 'seven lattices at noon',
  })
  const mails = (await site.mailed()).filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Come in, FWC waits'])
  expect(mails[0]?.text).toContain('Good that you are here.\n\nPlease confirm that this address is yours.')
  expect(mails[0]?.text).toContain('<b>Bye</b> FWC')
  expect(mails[0]?.html).toContain('&lt;b&gt;Bye&lt;/b&gt; FWC')
  expect(mails[0]?.text).not.toContain('We keep what you type')
})

test('a test e-mail is the draft with sample facts; it goes only to the editor who asked, at most ten times an hour', async () => {
  await using site = await startTestApp()
  const editor = await site.person('admin', { name: 'Ravi Menon' })
  const key = 'email.membership_ends'
  const test = () => site.call(editor.session, calls.sendTestEmail, { key })
  await test()
  const value = { subject: 'Soon: {endsOn}', opening: 'A draft.', closing: '' }
  await site.call(editor.session, calls.saveContentDraft, { key, value, revision: 0 })
  await test()
  const [shipped, drafted] = await site.mailed()
  expect(shipped).toMatchObject({ to: editor.email, subject: 'Seven days left of your FWC membership' })
  expect(drafted).toMatchObject({ to: editor.email, subject: 'Soon: 28 Nov 2026' })
  expect(drafted?.text).toMatch(/^Hello Ravi Menon,\n\nSeven days left of your year\n\nA draft\./)
  for (let more = 2; more < 10; more += 1) await test()
  await expect(test()).rejects.toMatchObject({ status: 429 })
  expect((await site.mailed()).filter(({ to }) => to !== editor.email)).toEqual([])
  site.turnClock(3_600_001)
  await test()
})

test('the link of a test e-mail leads to the log-in and has no token', async () => {
  await site.call(editor.session, calls.sendTestEmail, { key: 'email.set_password' })
  const mail = (await site.mailed()).findLast(({ to }) => to === editor.email)
  expect(mail?.text).toContain(`Set my password:\n${site.url}/login\n`)
  expect(mail?.link).toBe('')
})

test('a preview is a page without scripts that only our pages may frame, in light or in dark', async () => {
  const open = (query: string) =>
    site.http(`/api/content/email_preview?key=email.approved${query}`, {
      headers: { authorization: `Bearer ${editor.session}` },
    })
  const answer = await open('')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox$/,
  )
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('prefers-color-scheme:dark')
  expect(await (await open('&scheme=dark')).text()).toContain('@media all{.paper')
  const light = await (await open('&scheme=light')).text()
  expect(light).toContain('@media not all{.paper')
  expect(light).toContain('name="color-scheme" content="light"')
  expect((await open('&scheme=blue')).status).toBe(400)
})
