import { expect, test } from 'vitest'
import { dayInIst, daysBetween, dayInWords } from '#contract/values/days.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { again, approve, daysLater, join, member, renewAndPay } from './membership.ts'

const simulator = await sharedProvider()

/** The subject and text of the e-mails of these kinds to a person. */
async function read(site: Site, { email }: Person, kinds: string[]) {
  const mails = (await site.mailed()).filter(({ to, kind }) => to === email && kinds.includes(kind))
  return mails.map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/gu, ' ') }))
}

const ABOUT_THE_END = ['membership_ends', 'membership_over']

test('the e-mails before and at the end differ, and each contains the price, the last day and the services that stop', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const { membership } = await site.call(person.session, myMembership, {})
  const endsOn = membership?.endsOn ?? ''
  const left = daysBetween(dayInIst(site.context.clock()), endsOn)
  const [last, grace] = [dayInWords(endsOn), dayInWords(daysAfter(endsOn, 7))]
  const stopping = 'you can no longer use FWC Atithi, Spotlight Boost, Expert Connect and Event organiser'

  for (const days of [left - 30, 23, 7, 8]) {
    await daysLater(site, days)
    // Each e-mail is sent on its day, because a later e-mail replaces it.
    await site.mailed()
  }
  const mails = await read(site, person, ABOUT_THE_END)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your FWC membership runs until ${last}`,
    'Seven days left of your FWC membership',
    'Today is the last day of your FWC membership',
    'Your FWC membership is over',
  ])
  for (const { subject, text } of mails) {
    expect(text, subject).toContain('Startup / Business')
    expect(text, subject).toMatch(/One more year, with GST:? ₹2,358\.82/)
    expect(text, subject).toContain(last)
    expect(text, subject).toContain(stopping)
    expect(text, subject).toContain('/my/renew')
  }
  const [month, week, today, over] = mails.map(({ text }) => text)
  for (const text of [month, week, today]) expect(text).toContain(`After ${grace} ${stopping}`)
  expect(today).toContain(`Today, ${last}, is the last day`)
  expect(over).toContain(`From today on ${stopping}`)
  expect(over).not.toContain('Renew')
  // No e-mail has the first sentences of another.
  const firstSentences = mails.map(
    ({ text }) =>
      /[^.]*\.[^.]*\./.exec(
        text.replace(/^.*?(?=There is no hurry|The last|Today, |Your year ended)/, ''),
      )?.[0],
  )
  expect(new Set(firstSentences).size).toBe(4)
})

test('an e-mail that is sent late, within the grace, says by when to renew', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const { membership } = await site.call(person.session, myMembership, {})
  const endsOn = membership?.endsOn ?? ''
  await daysLater(site, daysBetween(dayInIst(site.context.clock()), endsOn) + 3)
  const [mail, ...more] = await read(site, person, ABOUT_THE_END)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Please renew your FWC membership by ${dayInWords(daysAfter(endsOn, 7))}`)
  expect(mail?.text).not.toMatch(/today/i)
})

test('a member who becomes too old for a category gets the price of the category for the renewal', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const dateOfBirth = daysAfter(dayInIst(site.context.clock()), -Math.round(27.5 * 365.25))
  await join(site, simulator, person, { membershipCategory: 'Student', dateOfBirth })
  await approve(site, person)
  const { membership } = await site.call(person.session, myMembership, {})
  const left = daysBetween(dayInIst(site.context.clock()), membership?.endsOn ?? '')
  await daysLater(site, left - 30)
  const [mail] = await read(site, person, ABOUT_THE_END)
  expect(mail?.text).toMatch(/Your category:? Startup \/ Business/)
  expect(mail?.text).toContain('₹2,358.82')
})

test('the receipt of a renewal mentions one more year, and the receipt of an application mentions the approval', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const { membership } = await site.call(person.session, myMembership, {})
  await daysLater(site, daysBetween(dayInIst(site.context.clock()), membership?.endsOn ?? '') - 10)
  await renewAndPay(site, simulator, await again(site, person))
  const [first, renewal, ...more] = await read(site, person, ['payment_receipt'])
  expect(more).toEqual([])
  expect(first?.text).toContain('on the day your application is approved')
  expect(renewal?.text).toContain('one more year of your membership')
  expect(renewal?.text).not.toMatch(/approv|application/i)
  expect((await read(site, person, ['membership_renewed']))[0]?.text).not.toMatch(/approv|application/i)
})
