import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { makeMeetup, refusal } from '#test/cases/events/event-calls.ts'
import { unconfirmed } from '#test/cases/people/unconfirmed-people.ts'
import { alertOf, expectFits, newPage, pageAs } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite({ confirmed: true })
const admin = await site.person('admin')
const phone = { viewport: { width: 390, height: 844 } }

/** A person who asked for a place before confirming their e-mail, and the link that confirms it. */
async function requestPlace(title: string) {
  const { _id: id } = await makeMeetup(site, admin, { title })
  const person = await unconfirmed(site)
  expect(await refusal(site, person, id)).toBe('409 email_not_confirmed')
  const link = (await site.mailed()).findLast(({ to }) => to === person.email)?.link ?? ''
  return { id, person, link }
}

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm and take my place' }).click()
  await page.waitForURL('**/events/*')
}

/** Sends the event that a page gets when its window has the focus again. */
function lookAgain(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('focus')))
}

test('while a change of e-mail is pending, the page of the event shows the new address, and the link sent there gives the place', async () => {
  const { id, person } = await requestPlace('A second loom')
  const email = 'asha.rightly@example.org'
  await site.call(person.session, changeEmail, { email, password: 'four green villages' })
  const link = (await site.mailed()).findLast(({ to }) => to === email)?.link ?? ''
  const page = await pageAs(browser, site, person, phone)
  await page.goto(`/events/${id}`)
  const part = page.getByRole('region', { name: 'Your registration' })
  await part.getByText(email, { exact: true }).waitFor()
  expect(await part.textContent()).not.toContain(person.email)
  await expectFits(page)
  const other = await page.context().newPage()
  await other.goto(link)
  await other.getByText('takes your place at').waitFor()
  await expectFits(other)
  await other.getByRole('button', { name: 'Confirm and take my place' }).click()
  await other.waitForURL(`**/events/${id}`)
  await alertOf(other, `${email} is your e-mail now.`)
  await other.close()
  await lookAgain(page)
  await part.getByText('You have a place', { exact: true }).waitFor()
})

test('when another person is signed in, the page says who has got the place', async () => {
  const { person, link } = await requestPlace('A third loom')
  const ravi = await unconfirmed(site)
  const page = await pageAs(browser, site, ravi, phone)
  await confirm(page, link)
  await alertOf(page, `${person.email} has a place.`)
  const part = page.getByRole('region', { name: 'Your registration' })
  await part.getByText(`${person.email} has a place.`).waitFor()
  await part.getByText(`You are logged in here as ${ravi.email}`).waitFor()
  await part.getByRole('button', { name: 'Register' }).waitFor()
  await expectFits(page)
})

test.each([
  ['/events', 'Confirm your e-mail first'],
  ['/my', 'Your e-mail address is not confirmed yet.'],
])(
  '%s shows that the e-mail was confirmed elsewhere when its window gets the focus again',
  async (path, before) => {
    const { id, person, link } = await requestPlace(`A loom at ${path}`)
    const page = await pageAs(browser, site, person, phone)
    await page.goto(path === '/events' ? `/events/${id}` : path)
    await page.getByText(before).first().waitFor()
    await confirm(await newPage(browser, site.url, phone), link)
    await lookAgain(page)
    await page.getByText(before).first().waitFor({ state: 'detached' })
    if (path === '/events') await page.getByText('You have a place', { exact: true }).waitFor()
  },
)
