import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { stayForm, youthForm } from '#test/cases/submission-forms.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { inTheGate } from '#test/cases/in-the-gate.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs, phone, startBrowser } from '../browser.ts'

const SCREENS = [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', phone],
] as const

/** Whether all of it is where somebody sees it: on the screen, and in the part that scrolls around it. */
async function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const at = document.elementFromPoint(box.left + 2, box.top + box.height / 2)
    return box.height > 0 && at !== null && (element.contains(at) || at.contains(element))
  })
}

async function openRequest(page: Page, panel: string): Promise<Locator> {
  await page.goto(`/admin?panel=${panel}`)
  await page.getByRole('button', { name: /details and decision$/ }).click()
  const view = page.getByRole('dialog')
  await view.getByRole('definition').first().waitFor()
  return view
}

test.each(inTheGate(SCREENS))(
  'on %s the request can be read while words for an acceptance are written',
  async (_, screen) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const [asha, admin] = [await site.person('member', { name: 'Asha Patel' }), await site.person('admin')]
    await site.call(asha.session, submitStay, stayForm(site.context.clock()))
    const page = await pageAs(browser, site, admin, screen)
    const view = await openRequest(page, 'stays')
    const request = view.getByRole('region', { name: 'What was sent' })
    await view.getByRole('radio', { name: 'Accept' }).check()
    const words = view.getByLabel('Words with it')
    await words.fill('Ring at gate 4.')
    await request.getByText('Meeting two growers of vetiver').scrollIntoViewIfNeeded()
    expect(await isInSight(request.getByText('Meeting two growers of vetiver'))).toBe(true)
    // On a phone it is above, and scrolls away.
    if (screen === phone) await words.scrollIntoViewIfNeeded()
    expect(await isInSight(words)).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // Another answer that is looked at takes no words away.
    await view.getByRole('radio', { name: 'Decline' }).check()
    await view.getByRole('radio', { name: 'Accept' }).check()
    expect(await words.inputValue()).toBe('Ring at gate 4.')
    await view.getByRole('button', { name: 'Send the answer' }).click()
    await view.waitFor({ state: 'detached' })
    const own = await pageAs(browser, site, asha, screen)
    await own.goto('/my')
    await own.getByText('Ring at gate 4.').waitFor()
    await expectAccessible(own)
    await expectNoSidewaysScroll(own)
  },
)

test.each(inTheGate(SCREENS, ([name]) => name === 'a phone'))(
  'on %s a question goes out, is answered on My FWC, and comes back',
  async (_, screen) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const [asha, admin] = [await site.person('member', { name: 'Asha Patel' }), await site.person('admin')]
    await site.call(asha.session, submitStay, stayForm(site.context.clock()))
    const page = await pageAs(browser, site, admin, screen)
    const view = await openRequest(page, 'stays')
    await view.getByRole('radio', { name: 'Ask a question' }).check()
    await view.getByRole('button', { name: 'Send the question' }).click()
    await view.getByText('Please fill this in').waitFor()
    await view.getByLabel('Question', { exact: true }).fill('Which train do you take?')
    await view.getByRole('button', { name: 'Send the question' }).click()
    await view.waitFor({ state: 'detached' })
    await page.getByRole('row').getByText('Asked', { exact: true }).waitFor()
    await page.goto('/admin?panel=stays&tab=due')
    await page.getByText('Nothing waits for an answer').waitFor()

    const own = await pageAs(browser, site, asha, screen)
    await own.goto('/my')
    const form = own.getByRole('form', { name: /^A question about/ })
    await form.getByText('Which train do you take?').waitFor()
    await expectAccessible(own)
    await expectNoSidewaysScroll(own)
    await form.getByLabel('Your answer').fill('The 12627,\nat noon.')
    await own.reload()
    await expect.poll(() => form.getByLabel('Your answer').inputValue()).toBe('The 12627,\nat noon.')
    await form.getByRole('button', { name: 'Send the answer' }).click()
    await form.waitFor({ state: 'detached' })
    await own.getByText('at noon.').waitFor()

    await page.reload()
    await page.getByRole('button', { name: /details and decision$/ }).click()
    await view.getByRole('definition').getByText('at noon.').waitFor()
    expect((await site.call(asha.session, mySubmissions, {})).submissions[0]).toMatchObject({
      state: 'received',
    })
  },
)

test.each(inTheGate(SCREENS))(
  'on %s an application stays in sight while a question about it is written',
  async (_, screen) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const [dev, admin] = [await site.person('user', { name: 'Dev Rao' }), await site.person('admin')]
    await site.call(dev.session, applyForAid, { ...aidForm, fullName: 'Dev Rao', city: 'rio de janeiro' })
    const page = await pageAs(browser, site, admin, screen)
    await page.goto('/admin?panel=members&tab=waiting')
    await page.getByRole('button', { name: /^Read and decide/ }).click()
    const view = page.getByRole('dialog')
    await view.getByRole('button', { name: 'Ask', exact: true }).click()
    const question = view.getByLabel('What do you want to know of Dev Rao?')
    await question.fill('Which city is yours?')
    const city = view.getByText('Rio de Janeiro', { exact: true })
    await city.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    expect(await isInSight(city)).toBe(true)
    expect(await isInSight(question)).toBe(true)
    await expectAccessible(page)
  },
)

test('the view of every programme shows all that was sent, also from what waits, and a closed one has no form', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [asha, admin] = [await site.person('member', { name: 'Asha Patel' }), await site.person('admin')]
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  for (const { programme, submit, decide } of submittings) {
    const id = await submit(site, asha)
    for (const tab of ['', '&tab=due']) {
      const view = await openRequest(page, `${programme}${tab}`)
      const request = view.getByRole('region', { name: 'What was sent' })
      await request.getByText('E-mail of the account').waitFor()
      await view.getByRole('radio', { name: 'Ask a question' }).waitFor()
    }
    await decide(site, admin, { id, state: 'declined', reason: 'Full' })
    await page.goto(`/admin?panel=${programme}`)
    await page.getByRole('button', { name: /^Details of/ }).click()
    const closed = page.getByRole('dialog')
    await closed.getByText('Full', { exact: true }).waitFor()
    expect(await closed.getByRole('radio').count()).toBe(0)
  }
})

test('where an address or a number stands, one writes, calls and chats from there', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [asha, ravi, admin] = [
    await site.person('member', { name: 'Asha Patel' }),
    await site.person('user', { name: 'Ravi Menon' }),
    await site.person('admin'),
  ]
  await site.call(asha.session, submitYouth, youthForm)
  await site.call(ravi.session, applyForAid, aidForm)
  const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
  const linksOf = (part: Locator) =>
    part.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const digits = youthForm.whatsappNumber.replace(/\D/g, '')
  const own = [`mailto:${asha.email}`, `tel:+${digits}`, `https://wa.me/${digits}`]
  await page.goto('/admin?panel=youth')
  const row = page.getByRole('row').filter({ hasText: asha.email })
  await row.waitFor()
  expect(await linksOf(row)).toEqual(expect.arrayContaining(own))
  await row.getByRole('button', { name: /details/ }).click()
  const view = page.getByRole('dialog').getByRole('region', { name: 'What was sent' })
  await view.getByRole('link').first().waitFor()
  expect(await linksOf(view)).toEqual(expect.arrayContaining(own))
  const contact = aidForm.contact.replace(/\D/g, '')
  for (const panel of ['members', 'forms&tab=aid']) {
    await page.goto(`/admin?panel=${panel}`)
    const theirs = page.getByRole('row').filter({ hasText: ravi.email })
    await theirs.waitFor()
    expect(await linksOf(theirs)).toEqual(
      expect.arrayContaining([`mailto:${ravi.email}`, `tel:+${contact}`, `https://wa.me/${contact}`]),
    )
  }
  await page.goto('/admin?panel=users')
  await page.getByRole('link', { name: asha.email }).waitFor()
})
