import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { mySentApplication } from '#contract/membership/sent-application.ts'
import { mySubmission, mySubmissions } from '#contract/programmes/my-submissions.ts'
import { submitSpotlight } from '#contract/programmes/spotlight.ts'
import { readSettings, withdrawPrice } from '#contract/settings.ts'
import { allTeam, setTeam } from '#contract/admin/team.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { spotlightForm } from '#test/cases/submission-forms.ts'
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

test('two volunteers change one event: both changes stay, and whoever is registered is told once, what holds', async () => {
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
  const told = (await site.mailed()).filter(({ kind, to }) => kind === 'event_changed' && to === asha.email)
  expect(told.map(({ text }) => text.includes('9:45'))).toEqual([true])
})

test('beginning and end of an event are saved together: whoever changes one has read the other', async () => {
  const hours = { title: 'Early tea', time: '10:00', endTime: '11:00' }
  const meetup = await makeMeetup(site, ravi, hours, 20)
  await openBoth('/admin?panel=meetups', async (page) => {
    await page.getByRole('button', { name: 'Edit Early tea' }).click()
    await page.getByRole('dialog').getByLabel('Title').waitFor()
  })
  const save = async (page: Page, label: string, time: string) => {
    await page.getByRole('dialog').getByLabel(label).fill(time)
    // What the test before was told may stand there still.
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    expect((await answered).status()).toBe(200)
  }
  await save(first, 'Time (IST)', '12:00')
  await second.getByRole('dialog').getByText('More: end, description').click()
  await save(second, 'Ends at (IST)', '11:30')
  expect((await one(site, ravi, meetup._id)).event).toMatchObject({ time: '10:00', endTime: '11:30' })
})

test('two owners save the particulars, and a price: what each has changed stays', async () => {
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
  const ofSecond = second.getByRole('form', { name: 'Organisation' })
  await expect.poll(() => ofSecond.getByLabel('PAN').inputValue()).toBe('AAPFU0939F')
  await save(second, 'PAN', '')
  const { organisation } = await site.call(ravi.session, readSettings, {})
  expect(organisation).toMatchObject({
    address: '1 MG Road\nPune',
    legalName: 'FWC Foundation',
    pan: null,
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

  // From another day on it is the whole price that stands there, not what is valid on that day.
  const from = async (day: string, price?: string) => {
    await first.getByRole('dialog').getByLabel('Valid from').fill(day)
    if (price !== undefined) await first.getByRole('dialog').getByLabel('Price before GST').fill(price)
    await first.getByRole('dialog').getByRole('button', { name: 'Save price' }).click()
    await first.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await first.reload()
  await first.getByRole('button', { name: 'New price of Angel from a day on' }).click()
  await from('2099-02-01', '6000')
  await first.getByRole('button', { name: 'Change the coming price of Angel' }).click()
  await from('2099-01-01')
  const coming = (await site.call(ravi.session, readSettings, {})).categories.filter(
    ({ category, validFrom }) => category === 'Investor' && validFrom > '2099',
  )
  expect(coming.map(({ validFrom, price }) => [validFrom, price])).toEqual([
    ['2099-01-01', 600_000],
    ['2099-02-01', 600_000],
  ])

  // A coming price that is withdrawn meanwhile comes again as it was read, and not as the one before it.
  await first.reload()
  await first.getByRole('button', { name: 'Change the coming price of Angel' }).first().click()
  const validFrom = '2099-01-01'
  await site.call(ravi.session, withdrawPrice, { category: 'Investor', validFrom })
  await first.getByRole('dialog').getByLabel('GST, in per cent').fill('12')
  await first.getByRole('dialog').getByRole('button', { name: 'Save price' }).click()
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  const after = (await site.call(ravi.session, readSettings, {})).categories
  expect(after.find((one) => one.category === 'Investor' && one.validFrom === validFrom)).toMatchObject({
    price: 600_000,
    gstRate: 12,
  })
})

test('of two owners who change the duties of a colleague the later one reads what they are now', async () => {
  const asha = await site.person('user', { name: 'Asha Patel' })
  await site.confirm(asha.email)
  await site.call(ravi.session, setTeam, { email: asha.email, duties: ['content'] })
  await openBoth('/admin?panel=Team', async (page) => {
    await page.getByRole('button', { name: 'Change the duties of Asha Patel' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Money/)
      .check()
  })
  const [mine, theirs] = [first.getByRole('dialog'), second.getByRole('dialog')]
  await mine.getByRole('button', { name: 'Save' }).click()
  await alertOf(first, 'The duties of Asha Patel are changed.')
  await theirs.getByLabel(/^Money/).uncheck()
  await theirs.getByLabel(/^Programmes/).check()
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.getByText('By now they have these duties: Content and Money.').first().waitFor()
  await theirs.getByRole('button', { name: 'Cancel' }).click()

  // Added once more, they would lose those that they have.
  await second.getByRole('button', { name: 'Add a colleague' }).click()
  await theirs.getByLabel('E-mail').fill(asha.email)
  await theirs.getByLabel(/^Programmes/).check()
  await theirs.getByRole('button', { name: 'Add' }).click()
  await theirs.getByText('By now they have these duties: Content and Money.').first().waitFor()
  const { team } = await site.call(ravi.session, allTeam, {})
  expect(team.find(({ email }) => email === asha.email)?.duties).toEqual(['content', 'money'])
})

test('a member saves the profile in two windows: what each has changed stays', async () => {
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
  // What the first one has saved stands there, and what was before can be set again.
  await expect.poll(() => partOf(other).getByLabel('City').inputValue()).toBe('Pune')
  await save(other, 'City', '')
  expect((await site.call(asha.session, currentUser, {})).user.city).toBeNull()
})

test('what an admin corrects of an application while its sender corrects it stays', async () => {
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
  await alertOf(page, 'Corrected: we read what it says now.')
  const { application } = await site.call(asha.session, mySentApplication, {})
  expect(application).toMatchObject({ companyName: 'Kisan Seeds LLP', city: 'Latur' })
})

test('what was sent is corrected in two windows: what each has changed stays', async () => {
  const asha = await site.person('member', { name: 'Asha' })
  await site.call(asha.session, submitSpotlight, { ...spotlightForm, feature: 'One\ntwo' })
  const [sent] = (await site.call(asha.session, mySubmissions, {})).submissions
  const _id = sent?._id ?? ''
  const [one, other] = [await pageAs(browser, site, asha, desk), await pageAs(browser, site, asha, desk)]
  const formOf = (page: Page) => page.getByRole('form', { name: 'Correct it' })
  for (const page of [one, other]) {
    await page.goto(`/my/sent/spotlight/${_id}`)
    await page.getByRole('button', { name: 'Correct it' }).click()
    await formOf(page).getByLabel('Link').waitFor()
  }
  const correct = async (page: Page, label: string, text: string) => {
    await formOf(page).getByLabel(label).fill(text)
    await formOf(page).getByRole('button', { name: 'Send the correction' }).click()
    await alertOf(page, 'Corrected: we read what it says now.')
  }
  await correct(one, 'What to feature', 'Seeds by post')
  await correct(other, 'Name', 'Seedsight LLP')
  const { submission } = await site.call(asha.session, mySubmission, { programme: 'spotlight', _id })
  expect(submission.form).toMatchObject({ name: 'Seedsight LLP', feature: 'Seeds by post' })
})
