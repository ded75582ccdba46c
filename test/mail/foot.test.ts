import { expect, test } from 'vitest'
import { forgotPassword } from '#contract/accounts/accounts.ts'
import { sendTestEmail } from '#contract/content-documents/calls.ts'
import { saveSettings } from '#contract/settings.ts'
import { reveal } from '#server/mail/email.ts'
import { render } from '#server/mail/render.ts'
import { AUTHOR, RECEIVER, samples } from '#test/cases/email-samples.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { contact, frame, publicUrl } from './frame.ts'

const FIRST = `${frame.branding.name} — ${frame.branding.tagline}`
const reachable = [
  'Founders & Women of Commerce',
  '12 Mill Road',
  'Pune 411001',
  '+91 20 5555 0100',
  'office@fwc.example',
]
const link = `${publicUrl}/set-password#token`

test.each(Object.values(samples))(
  'the foot of the $kind e-mail says who writes and how to reach them',
  async (sample) => {
    const email = reveal(sample, new Set([RECEIVER, AUTHOR]), RECEIVER)
    for (const isAnswered of [true, false]) {
      const { text, html } = await render(email, { ...frame, link, isAnswered })
      const foot = [
        FIRST,
        ...reachable,
        ...(isAnswered ? ['To reach us, answer this e-mail.'] : []),
        publicUrl,
      ]
      expect(text.split('\n\n').at(-1)?.split('\n')).toEqual(foot)
      const [, inHtml = ''] = html.split('</table>\n<p class="muted in"')
      for (const line of [FIRST, ...reachable]) expect(inHtml).toContain(line.replace('&', '&amp;'))
      expect(inHtml.includes('answer this e-mail')).toBe(isAnswered)
    }
  },
)

test('what is not known is not in the foot, and a name is there once', async () => {
  const { text } = await render(samples.aid_received, {
    ...frame,
    contact: { ...contact, legalName: frame.branding.name, address: null, phone: null },
  })
  expect(text.split('\n\n').at(-1)).toBe([FIRST, 'office@fwc.example', publicUrl].join('\n'))
})

test('the foot follows the settings, and is in a test e-mail, too', async () => {
  await using site = await startTestApp({ env: { MAIL_REPLY_TO: 'help@example.org' } })
  const owner = await site.person('admin')
  const organisation = {
    legalName: 'Nashik Founders Forum',
    address: '4 College Road\nNashik 422005',
    phone: '+91 253 555 0100',
    email: 'hello@nff.example.org',
  }
  await site.call(owner.session, saveSettings, { organisation })
  await site.call(null, forgotPassword, { email: owner.email })
  await site.call(owner.session, sendTestEmail, { key: 'email.welcome' })
  const mails = await site.mailed()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['set_password', 'test_email'])
  for (const { text } of mails)
    expect(text).toContain(
      [...Object.values(organisation), 'To reach us, answer this e-mail.', site.url].join('\n'),
    )
})
