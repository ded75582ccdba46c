import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMailer } from '#server/mail/mailer.ts'
import { render } from '#server/mail/render.ts'
import { headersOf } from '#test/support/mail-files.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { address, frame, publicUrl, receipt, to, writtenAt } from './frame.ts'

async function openFolder({ mailReplyTo }: { mailReplyTo?: string } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fwc-emails-'))
  const mailer = createMailer(
    {
      smtpUrl: undefined,
      mailFrom: 'FWC <no-reply@fwc.example>',
      mailReplyTo,
      dataDir,
      publicUrl,
    },
    () => writtenAt,
  )
  return {
    mailer,
    folder: join(dataDir, 'mail'),
    async [Symbol.asyncDispose]() {
      await rm(dataDir, { recursive: true })
    },
  }
}

test('without a mail server an e-mail is written to one complete, private file, and sending it twice leaves one file', async () => {
  await using data = await openFolder()
  const message = await render(receipt, frame)
  await data.mailer.send(message, '7-payment_receipt')
  const path = join(data.folder, '7-payment_receipt.eml')
  const first = await readFile(path, 'utf8')
  await data.mailer.send(message, '7-payment_receipt')
  expect(await readFile(path, 'utf8')).toBe(first)
  expect(await readdir(data.folder)).toEqual(['7-payment_receipt.eml'])
  expect((await stat(data.folder)).mode & 0o777).toBe(0o700)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const headers = headersOf(first)
  expect(headers.get('from')).toEqual(['FWC <no-reply@fwc.example>'])
  expect(headers.get('to')).toEqual(['Asha Patel <asha@example.org>'])
  expect(headers.get('date')).toEqual(['Sat, 21 Nov 2026 04:41:00 +0000'])
  expect(headers.get('message-id')?.[0]).toMatch(/^<7-payment_receipt\.[a-z0-9]+@fwc\.example>$/)
  expect(headers.get('mime-version')).toEqual(['1.0'])
  expect(headers.get('auto-submitted')).toEqual(['auto-generated'])
  for (const type of ['text/plain', 'text/html', 'image/png'])
    expect(first).toContain(`Content-Type: ${type}`)
  for (const line of first.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
})

test('the headers that receivers compare or press are on one line, however long the address of the site is', async () => {
  await using server = await startMailServer()
  const site = `https://${'members.of-an-association-with-a-long-name.'.repeat(3)}example`
  const mailer = createMailer(
    { smtpUrl: server.url, mailFrom: undefined, mailReplyTo: undefined, dataDir: '/none', publicUrl: site },
    () => writtenAt,
  )
  const unsubscribe = `${site}/unsubscribe/${'t'.repeat(43)}`
  const message = await render({ kind: 'welcome', to }, { ...frame, unsubscribe })
  await mailer.send(message, '8-event_reminder')
  const lines = server.received[0]?.raw.split('\r\n') ?? []
  expect(lines).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(lines).toContainEqual(expect.stringMatching(/^Message-ID: <8-event_reminder\.[a-z0-9]+@\S+>$/))
})

test.each([
  ['name', { to: { name: 'Asha\r\nBcc: all@example.org', address } }],
  ['address', { to: { name: 'Asha', address: 'asha@example.org\r\nBcc: all@example.org' } }],
  ['subject', { subject: 'Welcome\nBcc: all@example.org' }],
])('a line break in the %s is refused and no file is written', async (_, wrong) => {
  await using data = await openFolder()
  const message = await render({ kind: 'welcome', to }, frame)
  await expect(data.mailer.send({ ...message, ...wrong }, '8-welcome')).rejects.toThrow('line break')
  await expect(readdir(data.folder)).rejects.toThrow('ENOENT')
})

test('a mail server gets one recipient and each header once, whatever the name of the receiver contains', async () => {
  await using server = await startMailServer()
  const mailer = createMailer(
    {
      smtpUrl: server.url,
      mailFrom: 'no-reply@fwc.example',
      mailReplyTo: undefined,
      dataDir: '/none',
      publicUrl,
    },
    () => writtenAt,
  )
  const names = [
    'Asha, Ravi',
    '"Asha" <x>',
    'Asha\r\n\r\nHello',
    'Asha\u2028Bcc; a',
    'a@b.example, c',
    '=?utf-8?q?x?=',
  ]
  for (const [index, name] of names.entries()) {
    const message = await render({ kind: 'welcome', to }, { ...frame, receiver: { name, address } })
    await mailer.send(message, `${index}-welcome`)
  }
  expect(server.received).toHaveLength(names.length)
  for (const { from, to, raw } of server.received) {
    expect([from, ...to]).toEqual(['no-reply@fwc.example', address])
    const headers = headersOf(raw)
    expect([...headers.keys()].toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    for (const values of headers.values()) expect(values).toHaveLength(1)
  }
})

test('e-mails invite an answer only if a reply address is set, and then have it as Reply-To', async () => {
  await using withoutReplyTo = await openFolder()
  await using withReplyTo = await openFolder({ mailReplyTo: 'help@fwc.example' })
  for (const kind of ['two_factor_on', 'two_factor_off'] as const) {
    const unanswered = await render({ kind, to }, frame)
    expect(unanswered.text).not.toMatch(/answer this e-mail/i)
    expect(unanswered.text).toContain('write to us at the address at the foot of this e-mail')
    const answered = await render({ kind, to }, { ...frame, isAnswered: true })
    expect(answered.text).toContain('answer this e-mail')
    await withoutReplyTo.mailer.send(unanswered, kind)
    await withReplyTo.mailer.send(answered, kind)
    const headers = async (folder: string) =>
      headersOf(await readFile(join(folder, `${kind}.eml`), 'utf8')).get('reply-to')
    expect(await headers(withoutReplyTo.folder)).toBeUndefined()
    expect(await headers(withReplyTo.folder)).toEqual(['help@fwc.example'])
  }
})
