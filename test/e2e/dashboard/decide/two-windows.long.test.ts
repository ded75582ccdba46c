import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { mySentApplication } from '#contract/membership/sent-application.ts'
import { readSettings } from '#contract/settings.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { makeMeetup, one, register } from '#test/cases/events/event-calls.ts'
import { alertOf, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'

const { site, browser } = await shareSite({ confirmed: true })
const desk = { viewport: { width: 1440, height: 900 } }
const [ravi, mira] = [
  await site.person('admin', { name: 'Ravi' }),
  await site.person('admin', { name: 'Mira' }),
]
const [first, second] = [await pageAs(browser, site, ravi, desk), await pageAs(browser, site, mira, desk)]

async function openBoth(address: string, open: (page: Page) => Promise<void>): Promise<void> {
  for (const page of [first, second]) {
    await goTo(page, address)
    await open(page)
  }
}

test('two admins change one event in two windows: both changes stay, and a registered person gets one e-mail about the new time', async () => {
  const meetup = await makeMeetup(site, ravi, { title: 'Founders’ table', description: 'One\r\ntwo' }, 20)
  const asha = await site.person('user', { name: 'Asha' })
  await register(site, asha, meetup._id)
  await openBoth('/admin?panel=meetups', async (page) => {
    await page.getByRole('button', { name: 'Edit Founders’ table' }).click()
    await page.getByRole('dialog').getByLabel('Title').waitFor()
  })
  await first.getByRole('dialog').getByLabel('Time (IST)').fill('21:45')
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await alertOf(first, 'The meetup is changed.')
  await second.getByRole('dialog').getByLabel('Title').fill('Founders’ round table')
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await alertOf(second, 'The meetup is changed.')
  const { event } = await one(site, asha, meetup._id)
  expect(event).toMatchObject({ title: 'Founders’ round table', time: '21:45', date: meetup.date })
  const changeEmails = (await site.mailed()).filter(
    ({ kind, to }) => kind === 'event_changed' && to === asha.email,
  )
  expect(changeEmails.map(({ text }) => text.includes('9:45'))).toEqual([true])
})

test('two owners change the particulars and a price in two windows: the changes of both stay', async () => {
  await openBoth('/admin?panel=Settings', (page) =>
    page.getByRole('form', { name: 'Organisation' }).getByLabel('Legal name').waitFor(),
  )
  const save = async (page: Page, label: string, text: string) => {
    const form = page.getByRole('form', { name: 'Organisation' })
    await form.getByLabel(label).fill(text)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await form.getByRole('button', { name: 'Save particulars' }).click()
    expect((await answered).status()).toBe(200)
  }
  await save(first, 'Address', '1 MG Road\nPune')
  await save(second, 'Legal name', 'FWC Foundation')
  await save(first, 'PAN', 'AAPFU0939F')
  await save(second, 'SAC code', '999599')
  const { organisation } = await site.call(ravi.session, readSettings, {})
  expect(organisation).toMatchObject({
    address: '1 MG Road\nPune',
    legalName: 'FWC Foundation',
    pan: 'AAPFU0939F',
    sac: '999599',
  })

  for (const page of [first, second])
    await page.getByRole('button', { name: 'New price of Investor from a day on' }).click()
  const change = async (page: Page, label: string, text: string) => {
    await page.getByRole('dialog').getByLabel(label).fill(text)
    await page.getByRole('dialog').getByRole('button', { name: 'Save price' }).click()
    await alertOf(page, 'The price is saved.')
  }
  await change(first, 'Price before GST', '5000')
  await change(second, 'Name', 'Angel')
  const { categories } = await site.call(ravi.session, readSettings, {})
  expect(categories.find(({ category }) => category === 'Investor')).toMatchObject({
    name: 'Angel',
    price: 500_000,
  })
})

test('a person saves the profile in two windows: the changes of both windows stay', async () => {
  const asha = await site.person('user', { name: 'Asha' })
  const [one, other] = [await pageAs(browser, site, asha, desk), await pageAs(browser, site, asha, desk)]
  const partOf = (page: Page) => page.getByRole('region', { name: 'Profile' })
  for (const page of [one, other]) {
    await page.goto('/my/account')
    await partOf(page).getByLabel('City').waitFor()
  }
  const save = async (page: Page, label: string, text: string) => {
    await partOf(page).getByLabel(label).fill(text)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await partOf(page).getByRole('button', { name: 'Save profile' }).click()
    expect((await answered).status()).toBe(200)
  }
  await save(one, 'City', 'Pune')
  await save(other, 'Website', 'https://example.org/')
  const { user } = await site.call(asha.session, currentUser, {})
  expect(user).toMatchObject({ name: 'Asha', city: 'Pune', website: 'https://example.org/' })
})

test('when an admin and the applicant correct the same application at the same time, both corrections are kept', async () => {
  const asha = await site.person('user', { name: 'Asha' })
  await site.call(asha.session, applyForAid, aidForm)
  const page = await pageAs(browser, site, asha, desk)
  await page.goto('/my')
  await page.getByRole('link', { name: 'Read or correct what you sent' }).click()
  await page.getByRole('button', { name: 'Correct it' }).click()
  const form = page.getByRole('form', { name: 'Correct it' })
  await form.getByLabel('Company name').waitFor()
  const changes = { companyName: 'Kisan Seeds LLP' }
  await site.call(ravi.session, correctMember, { email: asha.email, changes, reason: 'You asked us to.' })
  await form.getByLabel('City').fill('Latur')
  await form.getByRole('button', { name: 'Send the correction' }).click()
  await alertOf(page, 'Corrected. We will read the new version.')
  const { application } = await site.call(asha.session, mySentApplication, {})
  expect(application).toMatchObject({ companyName: 'Kisan Seeds LLP', city: 'Latur' })
})
