import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { correctDocument } from '#contract/money/documents.ts'
import { DAY } from '#contract/values/time.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import type { Mailed } from '#test/support/mail-files.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { readMail } from '#test/support/mail-files.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { readPdf } from './pdf-reader.ts'
import { again, approve, join, renewAndPay } from '../members/membership.ts'
import { giveBack, onlyPaymentOf, paymentsOf, recordCheque, registered, yearOf } from '../money/money.ts'

const simulator = await sharedProvider()

/** A person, and a treasurer (`owner`); both have a confirmed e-mail. */
async function people(site: Site) {
  const owner = await registered(site)
  const person = await site.person()
  for (const { email } of [owner, person]) await site.confirm(email)
  return { owner, person }
}

async function mailedTo(site: Site, { email }: Person, kind: string): Promise<Mailed[]> {
  return (await site.mailed()).filter((one) => one.to === email && one.kind === kind)
}

async function textOf(content: Uint8Array): Promise<string> {
  return (await readPdf(content)).lines.join(' ')
}

test('the e-mail about a payment has its invoice attached, for joining and for renewing', async () => {
  await using site = await startTestApp({ simulator })
  const { owner, person } = await people(site)
  await join(site, simulator, person)
  await approve(site, person)
  site.turnClock(330 * DAY)
  await renewAndPay(site, simulator, person)
  const payments = await paymentsOf(site, await again(site, owner), person)
  const mails = await mailedTo(site, person, 'payment_receipt')
  expect(mails).toHaveLength(2)
  for (const [at, { attachments, text }] of mails.entries()) {
    const number = payments.toReversed()[at]?.invoice?.number as string
    expect(attachments.map(({ name }) => name)).toEqual([`${number.replaceAll('/', '-')}.pdf`])
    expect(await textOf(attachments[0]?.content as Buffer)).toContain(number)
    expect(text).toContain('attached to this e-mail')
  }
})

test('the e-mail about a cheque, sent by a mail server, has the receipt attached', async () => {
  await using server = await startMailServer()
  await using site = await startTestApp({ simulator, env: { SMTP_URL: server.url } })
  const { owner, person } = await people(site)
  await site.call(person.session, createOrder, applicationForm)
  await recordCheque(site, owner, person)
  await site.mailed()
  const [receipt] = server.received
    .map(({ raw }) => readMail(raw))
    .filter((one) => one.attachments.length > 0)
  expect(receipt).toMatchObject({
    to: person.email,
    attachments: [{ name: `FWC-${yearOf(site)}-00001.pdf` }],
  })
  expect(await textOf(receipt?.attachments[0]?.content as Buffer)).toContain('HDFC 004711')
})

test('the e-mail about a refund has the credit note attached, and the e-mail about a correction has both documents', async () => {
  await using site = await startTestApp({ simulator })
  const { owner, person } = await people(site)
  await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, owner, person)
  await site.call(owner.session, correctDocument, {
    payment,
    buyer: { name: 'Seedsight' },
    reason: 'Typed wrong',
  })
  site.startJobs()
  await giveBack(site, owner, person, { amount: 50_000 })
  const [refunded, ...more] = await mailedTo(site, person, 'refund_arrived')
  expect(more).toEqual([])
  expect(refunded?.subject).toBe('₹500.00 went back to you')
  expect(refunded?.text).toContain('The reason, in the words of an admin:\n\n    “Paid twice.”')
  const year = yearOf(site)
  expect(refunded?.attachments.map(({ name }) => name)).toEqual([`FWCC-${year}-00002.pdf`])
  expect(await textOf(refunded?.attachments[0]?.content as Buffer)).toContain('Total credited ₹500.00')
  const [corrected] = await mailedTo(site, person, 'invoice_corrected')
  expect(corrected?.attachments.map(({ name }) => name)).toEqual([
    `FWC-${year}-00002.pdf`,
    `FWCC-${year}-00001.pdf`,
  ])
})

test('a person with an unconfirmed e-mail gets a link to the document, and no text that anybody typed', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const person = await site.person()
  await join(site, simulator, person, { companyName: 'Buy at evil.example' })
  const [receipt] = await mailedTo(site, person, 'payment_receipt')
  expect(receipt?.attachments).toEqual([])
  expect(receipt?.text).toMatch(/Your invoice is in My FWC[^]*\/my\/account#documents/)
  expect(JSON.stringify(receipt)).not.toContain('evil')
  // The reason that an admin types is left out, too.
  await site.confirm(person.email)
  site.startJobs()
  await giveBack(site, owner, person, { reason: 'Look at evil.example' })
  const [refunded] = await mailedTo(site, person, 'refund_arrived')
  expect(refunded?.attachments).toEqual([])
  expect(JSON.stringify(refunded)).not.toContain('evil')
})

test('a document that cannot be made does not stop its e-mail', async () => {
  await using site = await startTestApp({ simulator })
  const { person } = await people(site)
  await join(site, simulator, person)
  await site.database.pool.query(`update documents set says = says - 'seller'`)
  const [receipt] = await mailedTo(site, person, 'payment_receipt')
  expect(receipt?.attachments).toEqual([])
  expect(receipt?.text).toContain('/my/account#documents')
  expect(site.logged()).toContain('an e-mail goes without its documents')
})
