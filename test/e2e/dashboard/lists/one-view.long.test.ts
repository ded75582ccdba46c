import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { stayForm, youthForm } from '#test/cases/submission-forms.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs, phone } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const { site, browser } = await shareSite()
const [admin, asha] = [await site.person('admin'), await site.person('member', { name: 'Asha Patel' })]
const adminPage = await pageAs(browser, site, admin, desk)
const memberPage = await pageAs(browser, site, asha, phone)

const stays = submittings.find(({ programme }) => programme === 'stays') ?? expect.fail('there are no stays')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Whether an element is visible on the screen and not hidden by a scrolled container. */
async function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const at = document.elementFromPoint(box.left + 2, box.top + box.height / 2)
    return box.height > 0 && at !== null && (element.contains(at) || at.contains(element))
  })
}

async function openRequest(page: Page, panel: string, name: string): Promise<Locator> {
  await goTo(page, `/admin?panel=${panel}`)
  if (panel.endsWith('&tab=due'))
    await page.getByRole('table', { name: /waiting, first due first$/ }).waitFor()
  await rowOf(page, name)
    .getByRole('button', { name: /details and decision$/ })
    .click()
  const view = page.getByRole('dialog')
  await view.getByRole('definition').first().waitFor()
  return view
}

test('an admin can read the request while writing the text of an acceptance', async () => {
  const page = adminPage
  await site.call(asha.session, submitStay, stayForm(site.context.clock()))
  const view = await openRequest(page, 'stays', 'Asha Patel')
  const request = view.getByRole('region', { name: 'What was sent' })
  await view.getByRole('radio', { name: 'Accept' }).check()
  const words = view.getByLabel('Message')
  await words.fill('Ring at gate 4.')
  await request.getByText('Meeting two growers of vetiver').scrollIntoViewIfNeeded()
  expect(await isInSight(request.getByText('Meeting two growers of vetiver'))).toBe(true)
  expect(await isInSight(words)).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // Choosing another answer and returning keeps the typed text.
  await view.getByRole('radio', { name: 'Decline' }).check()
  await view.getByRole('radio', { name: 'Accept' }).check()
  expect(await words.inputValue()).toBe('Ring at gate 4.')
  await view.getByRole('button', { name: 'Send the answer' }).click()
  await view.waitFor({ state: 'detached' })
  await memberPage.goto('/my')
  await memberPage.getByText('Ring at gate 4.').first().waitFor()
  await expectAccessible(memberPage)
  await expectNoSidewaysScroll(memberPage)
})

test('on a phone an admin asks a question, the member answers on My FWC, and the admin sees the answer', async () => {
  const page = await pageAs(browser, site, admin, phone)
  const answer = 'The 12627,\nat noon.'
  const id = await stays.submit(site, asha)
  const view = await openRequest(page, 'stays', 'Asha Patel')
  await view.getByRole('radio', { name: 'Ask a question' }).check()
  await view.getByRole('button', { name: 'Send the question' }).click()
  await view.getByText('Please fill this in').waitFor()
  await view.getByLabel('Question', { exact: true }).fill('Which train do you take?')
  await view.getByRole('button', { name: 'Send the question' }).click()
  await view.waitFor({ state: 'detached' })
  await page.getByRole('row').getByText('Asked', { exact: true }).waitFor()
  await goTo(page, '/admin?panel=stays&tab=due')
  await page.getByText('Nothing waits for an answer').waitFor()

  await memberPage.goto('/my')
  const form = memberPage.getByRole('form', { name: /^A question about/ })
  await form.getByText('Which train do you take?').waitFor()
  await expectAccessible(memberPage)
  await expectNoSidewaysScroll(memberPage)
  await form.getByLabel('Your answer').fill(answer)
  await memberPage.reload()
  await expect.poll(() => form.getByLabel('Your answer').inputValue()).toBe(answer)
  await form.getByRole('button', { name: 'Send the answer' }).click()
  await form.waitFor({ state: 'detached' })
  await memberPage.getByText('at noon.').waitFor()

  await openRequest(page, 'stays', 'Asha Patel')
  await view.getByRole('definition').getByText('at noon.').waitFor()
  expect((await site.call(asha.session, mySubmissions, {})).submissions[0]).toMatchObject({
    state: 'received',
  })
  await stays.decide(site, admin, { id, state: 'declined', reason: 'Full' })
})

test('every e-mail address and phone number in a list or request is a link to write, call or chat', async () => {
  const ravi = await site.person('user', { name: 'Ravi Menon' })
  await site.call(asha.session, submitYouth, youthForm)
  await site.call(ravi.session, applyForAid, aidForm)
  const page = adminPage
  const linksOf = (part: Locator) =>
    part.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const digits = youthForm.whatsappNumber.replace(/\D/g, '')
  const ashasLinks = [`mailto:${asha.email}`, `tel:+${digits}`, `https://wa.me/${digits}`]
  await goTo(page, '/admin?panel=youth')
  const row = page.getByRole('row').filter({ hasText: asha.email })
  await row.waitFor()
  expect(await linksOf(row)).toEqual(expect.arrayContaining(ashasLinks))
  await row.getByRole('button', { name: /details/ }).click()
  const view = page.getByRole('dialog').getByRole('region', { name: 'What was sent' })
  await view.getByRole('link').first().waitFor()
  expect(await linksOf(view)).toEqual(expect.arrayContaining(ashasLinks))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const contact = aidForm.contact.replace(/\D/g, '')
  for (const panel of ['members', 'forms&tab=aid']) {
    await goTo(page, `/admin?panel=${panel}`)
    const ravisRow = page.getByRole('row').filter({ hasText: ravi.email })
    await ravisRow.waitFor()
    expect(await linksOf(ravisRow)).toEqual(
      expect.arrayContaining([`mailto:${ravi.email}`, `tel:+${contact}`, `https://wa.me/${contact}`]),
    )
  }
  await goTo(page, '/admin?panel=users')
  await page.getByRole('link', { name: asha.email }).waitFor()
})
