import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { DAY } from '#contract/values/time.ts'
import type { Mail } from '#test/support/mail-files.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import { startTestApp } from '#test/support/test-app.ts'

/** The headers, the text and the HTML of a message, as mail programs show them. */
function shown({ headers, text, html }: Mail): string {
  return [...[...headers].map(([name, values]) => `${name}: ${values.join()}`), text, html].join('\n')
}

test('somebody who signs up with the e-mail of another person cannot send that person any text', async () => {
  await using site = await startTestApp()
  const name = 'Claim your refund'
  const victim = { name, email: 'victim@example.org', password: 'four green villages' }
  const { twk_fwc: session } = await site.call(null, createUser, victim)
  for (let n = 0; n < 10; n += 1) {
    const words = `Pay ${n} at once on evil.example`
    await site.call(session, submitYouth, { ...youthForm, name: words, city: words, description: words })
  }
  const mails = await site.mailed()
  expect(mails.map(({ kind }) => kind)).toEqual(['welcome', ...Array<string>(9).fill('submission_received')])
  for (const mail of mails) expect(shown(mail)).not.toMatch(/refund|Pay|evil|at once/)
  expect(await site.emails()).toEqual([])
  // Once the address is confirmed, its e-mails repeat what the person sent.
  await site.confirm(victim.email)
  site.turnClock(DAY + 1)
  await site.call(session, submitYouth, { ...youthForm, name: 'Ours', description: 'See evil.example' })
  const last = (await site.mailed()).at(-1)
  expect(last?.text).toContain('Ours')
  expect(last?.text).toContain(`Hello ${name},`)
})
