import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person } from '#test/support/test-app.ts'
import { isUnderWay } from '#test/support/page-router.ts'
import { chooseFile, expectAccessible, expectFits, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const { site, browser } = await shareSite()
const admin = await site.person('admin')
const [atDesk, onPhone] = [
  await pageAs(browser, site, admin, desk),
  await pageAs(browser, site, admin, phone),
]

async function applicants(names: string[], city = 'Pune'): Promise<void> {
  for (const fullName of names) {
    const person = await site.person('user', { name: fullName })
    await site.call(person.session, applyForAid, { ...aidForm, fullName, city })
  }
}

async function submitTo(wanted: string, by: Person): Promise<void> {
  await submittings.find(({ programme }) => programme === wanted)?.submit(site, by)
}

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('an admin answers every request in the Waiting panel, and each answer opens the next request', async () => {
  const page = atDesk
  await applicants(['Anil Rao'])
  const asha = await site.person('member', { name: 'Asha Patel' })
  for (const programme of ['stays', 'hosting']) await submitTo(programme, asha)
  await goTo(page, '/admin?panel=Waiting')
  const view = page.getByRole('dialog')
  const title = () => view.getByRole('heading').first().innerText()
  await page
    .getByRole('link', { name: /^Answer / })
    .first()
    .click()
  for (let left = 3; left > 0; left -= 1) {
    const decide = view.getByRole('button', { name: /^(Approve|Send the answer)$/, disabled: false })
    await decide.waitFor()
    const before = await title()
    if ((await view.getByRole('radio', { name: 'Accept' }).count()) > 0)
      await view.getByRole('radio', { name: 'Accept' }).check()
    await decide.click()
    if (left > 1) await expect.poll(title).not.toBe(before)
  }
  await expect.poll(() => query(page)).toEqual({ panel: 'waiting' })
  await view.waitFor({ state: 'detached' })
  await page.getByText('Nothing waits for an answer').waitFor()
  await expectFits(page)
})

test('closing a request returns to the filtered list of waiting requests, and asking or declining opens the next request', async () => {
  await applicants(['Anil Rao', 'Bina Das', 'Chitra Sen'])
  const page = atDesk
  await goTo(page, '/admin?panel=waiting&programme=membership')
  const view = page.getByRole('dialog')
  const open = (name: string) => page.getByRole('link', { name: new RegExp(`^Answer .*${name}$`) }).click()
  const expectBackAtList = () =>
    expect.poll(() => query(page)).toEqual({ panel: 'waiting', programme: 'membership' })
  await open('Bina Das')
  await view.getByRole('heading', { name: 'Bina Das' }).waitFor()
  await page.keyboard.press('Escape')
  await expectBackAtList()
  await open('Bina Das')
  await view.getByRole('button', { name: 'Ask', exact: true }).click()
  await view.getByLabel('What do you want to know of Bina Das?').fill('Since when?')
  await view.locator('form').getByRole('button', { name: 'Ask', exact: true }).click()
  await view.getByRole('heading', { name: 'Anil Rao' }).waitFor()
  await view.getByRole('button', { name: 'Decline', exact: true }).click()
  await view.getByLabel('Why is Anil Rao declined?').fill('Not this year')
  await view.locator('form').getByRole('button', { name: 'Decline', exact: true }).click()
  await view.getByRole('heading', { name: 'Chitra Sen' }).waitFor()
  // After the last request, "Next" returns to the list.
  await view.getByRole('button', { name: 'Next' }).click()
  await expectBackAtList()
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toHaveLength(1)
  // A `from` parameter that is not the address of the list is ignored.
  await goTo(page, '/admin?panel=members&tab=waiting&open=none&from=panel%3Dsettings')
  await page.getByRole('button', { name: /^Read and decide/ }).click()
  await view.waitFor()
  await page.keyboard.press('Escape')
  await view.waitFor({ state: 'detached' })
  await expect.poll(() => isUnderWay(page)).toBe(false)
  expect(query(page)).toMatchObject({ panel: 'members' })
})

test('a bank statement and the values typed in it are restored after another panel was open', async () => {
  const page = onPhone
  const day = site.context.clock().toISOString().slice(0, 10).split('-').toReversed().join('/')
  const csv = `Date,Narration,Chq./Ref.No.,Deposit Amt.\n${day},GIFT OF A FRIEND,R1,500\n${day},INTEREST,R2,12\n`
  const input = page.getByLabel('CSV file of the statement')
  const line = (words: string) => page.getByRole('article').filter({ hasText: words })
  await goTo(page, '/admin?panel=statement')
  await chooseFile(input, { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await line('GIFT')
    .getByRole('button', { name: /^Record as unassigned/ })
    .click()
  await line('GIFT').getByLabel('Note').fill('A friend of Asha')
  await line('GIFT').getByRole('radio', { name: 'Cash' }).check()
  await line('INTEREST')
    .getByRole('button', { name: /^Find a person/ })
    .click()
  await line('INTEREST').getByRole('searchbox', { name: 'Find a person' }).fill('asha')
  await goTo(page, '/admin?panel=payments')
  await page.evaluate(() => history.back())
  await page.getByText('This is november.csv').waitFor()
  expect(await line('GIFT').getByLabel('Note').inputValue()).toBe('A friend of Asha')
  expect(await line('GIFT').getByRole('radio', { name: 'Cash' }).isChecked()).toBe(true)
  expect(await line('INTEREST').getByRole('searchbox', { name: 'Find a person' }).inputValue()).toBe('asha')
  await expectFits(page)
  await expectAccessible(page)
  // A line is recorded although the admin leaves the panel within ten seconds, and is shown as recorded later.
  await line('GIFT').getByRole('button', { name: 'Yes, as unassigned' }).click()
  await line('GIFT').getByText('in 10 seconds').waitFor()
  await goTo(page, '/admin?panel=payments')
  await goTo(page, '/admin?panel=statement')
  await line('GIFT').getByText('Recorded', { exact: true }).waitFor()
  // Values typed for the lines of the first file are not kept for another file.
  const other = csv.replace('GIFT', 'LOAN').replace('R1', 'R3')
  await chooseFile(input, { name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from(other) })
  await line('LOAN').waitFor()
  expect(await line('INTEREST').getByRole('searchbox', { name: 'Find a person' }).count()).toBe(0)
})

test('an unsaved note and unsaved particulars are restored after another page was open and after a reload', async () => {
  const asha = await site.person('member', { name: 'Asha Patel' })
  const page = atDesk
  const person = `/admin?panel=users&person=${asha.id}`
  await goTo(page, '/admin?panel=users')
  await goTo(page, person)
  await page.getByRole('button', { name: 'Write a note' }).click()
  const note = page.getByLabel('A note on Asha Patel')
  await note.fill('Met her in Pune')
  await page.evaluate(() => history.back())
  await note.waitFor({ state: 'detached' })
  await page.evaluate(() => history.forward())
  await expect.poll(() => note.inputValue()).toBe('Met her in Pune')
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('Met her in Pune')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByRole('paragraph').filter({ hasText: 'Met her in Pune' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Write a note' }).click()
  expect(await note.inputValue()).toBe('')

  await goTo(page, '/admin?panel=settings')
  const address = page.getByRole('form', { name: 'Organisation' }).getByLabel('Address')
  await address.fill('12 Pali Road\nBandra')
  await goTo(page, '/admin?panel=users')
  await page.evaluate(() => history.back())
  await expect.poll(() => address.inputValue()).toBe('12 Pali Road\nBandra')
  const again = page.getByText('What you typed and have not saved is here again.')
  await again.waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save particulars' }).click()
  await again.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => address.inputValue()).toBe('12 Pali Road\nBandra')
  expect(await again.count()).toBe(0)
})
