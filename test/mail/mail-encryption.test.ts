import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { render } from '#server/mail/render.ts'
import { seedNames } from '#test/cases/people/category-names.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { contact } from './frame.ts'

const publicUrl = 'https://fwc.example'

async function sendBy(smtpUrl: string): Promise<void> {
  const mailer = createMailer(
    await readConfig({ PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl }),
    () => new Date(),
  )
  const message = await render(
    { kind: 'aid_received', to: '' },
    {
      receiver: { name: 'Asha', address: 'asha@example.org' },
      link: undefined,
      publicUrl,
      isAnswered: false,
      branding: SHIPPED_BRANDING,
      contact,
      categoryNames: seedNames,
      writtenAt: new Date('2026-11-21T04:41:00Z'),
    },
  )
  await mailer.send(message, '1-welcome')
}

test('with requireTLS no e-mail is sent to a server that does not offer TLS', async () => {
  await using server = await startMailServer()
  await expect(sendBy(`${server.url}?requireTLS=true`)).rejects.toMatchObject({ code: 'ETLS' })
  expect(server.received).toEqual([])
  await sendBy(server.url)
  expect(server.received).toHaveLength(1)
})

test('with requireTLS no e-mail is sent to a server without a trusted certificate', async () => {
  await using server = await startMailServer({ offersTls: true })
  await expect(sendBy(`${server.url}?requireTLS=true`)).rejects.toThrow('certificate')
  expect(server.received).toEqual([])
})
