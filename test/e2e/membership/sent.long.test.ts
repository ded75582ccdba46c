import { expect, test } from 'vitest'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { stayForm } from '#test/cases/submission-forms.ts'
import { bornYearsAgo, guardian, rowsWith, tokenOf } from '#test/members/guardian/guardian-stories.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import {
  alertOf,
  android,
  expectAccessible,
  expectFits,
  expectFocus,
  newPage,
  pageAs,
  signUp,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const desk = { viewport: { width: 1440, height: 900 } }

const { site, browser } = await shareSite()
// A page on a phone and one on a desk for all, on which each test has people of its own.
const onPhone = await newPage(browser, site.url, android)
const onDesk = await newPage(browser, site.url, desk)

const pageOf = (size: typeof android) => (size === android ? onPhone : onDesk)

const WIDTHS = [
  ['a phone', android],
  ['a desk', desk],
] as const

test.each(inTheGate(WIDTHS))(
  'on %s: what was sent to a programme is read whole, and corrected while it waits',
  async (_on, width) => {
    const [asha, admin] = [await site.person('member'), await site.person('admin')]
    await site.call(asha.session, submitStay, stayForm(site.context.clock()))
    const desktop = width === desk ? await pageAs(browser, site, admin, desk) : onDesk
    await handOver(desktop, admin, '/admin?panel=All Atithi')
    await desktop.getByRole('button', { name: /^Answer / }).click()
    const answer = desktop.getByRole('dialog')
    const sent = answer.getByRole('region', { name: 'What was sent' })
    await sent.getByText('Pune', { exact: true }).first().waitFor()

    const page = pageOf(width)
    await handOver(page, asha, '/my')
    await page.getByRole('link', { name: /^Read or correct it: FWC Atithi/ }).click()
    for (const told of ['Meeting two growers of vetiver', 'I arrive by the night train.', 'Veg'])
      await page.getByRole('definition').getByText(told, { exact: true }).waitFor()
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('button', { name: 'Correct it' }).click()
    const form = page.getByRole('form', { name: 'Correct it' })
    expect(await form.getByLabel('Destination city').inputValue()).toBe('Pune')
    await expectAccessible(page)
    await expectFits(page)
    await form.getByLabel('Destination city').fill('')
    await form.getByRole('button', { name: 'Send the correction' }).click()
    await alertOf(page, 'Please fill the required fields: Destination city')
    expect(await form.getByLabel('Additional notes').inputValue()).toBe('I arrive by the night train.')
    await form.getByLabel('Destination city').fill('Nashik')
    await form.getByRole('button', { name: 'Send the correction' }).click()
    await page.getByRole('definition').getByText('Nashik', { exact: true }).waitFor()
    await page.getByText('You corrected it on').waitFor()

    // Whoever had opened it before decides about nothing they have not read.
    await answer.getByRole('radio', { name: 'Accept' }).check()
    await answer.getByRole('button', { name: 'Send the answer' }).click()
    await answer.getByText('it was sent anew since').first().waitFor()
    // What they read is put beside the answer, which stays as it was.
    await sent.getByText('Nashik', { exact: true }).waitFor()
    await answer.getByRole('button', { name: 'Send the answer' }).click()
    await answer.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Accepted', { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Correct it' }).count()).toBe(0)
  },
)

test.each(inTheGate(WIDTHS, ([name]) => name === 'a desk'))(
  'on %s: an application is read whole by its sender, and corrected while it waits',
  async (_on, width) => {
    const asha = await site.person()
    await site.call(asha.session, applyForAid, aidForm)
    const page = pageOf(width)
    await handOver(page, asha, '/my')
    await page.getByRole('link', { name: 'Read or correct what you sent' }).click()
    await page.getByRole('definition').getByText(aidForm.financialAidReason, { exact: true }).waitFor()
    await expectFits(page)
    await page.getByRole('button', { name: 'Correct it' }).click()
    const form = page.getByRole('form', { name: 'Correct it' })
    await form.getByLabel('Company name').fill('Kisan Seeds LLP')
    await expectAccessible(page)
    await expectFits(page)
    await form.getByLabel('Full name').fill('')
    await form.getByRole('button', { name: 'Send the correction' }).click()
    await alertOf(page, 'Please fill all the fields to proceed!')
    expect(await form.getByLabel('Company name').inputValue()).toBe('Kisan Seeds LLP')
    await form.getByLabel('Full name').fill(aidForm.fullName)
    await form.getByLabel('GST number').fill('27AAAAA0000A1Z5')
    await form.getByRole('button', { name: 'Send the correction' }).click()
    await page.getByRole('definition').getByText('Kisan Seeds LLP', { exact: true }).waitFor()
  },
)

test('a correction, of an application or of what was sent to a programme, that is left half typed is there again; sent or left, what was sent is in sight', async () => {
  const asha = await site.person('member')
  await site.call(asha.session, submitStay, stayForm(site.context.clock()))
  const ravi = await site.person()
  await site.call(ravi.session, applyForAid, aidForm)
  const page = onPhone
  const whole = page.getByRole('heading', { name: 'What you sent' })
  const isInSight = () =>
    whole.evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  const again = page.getByText('What you typed and have not saved is here again.')
  for (const [person, link, label, before] of [
    [asha, /^Read or correct it: FWC Atithi/, 'Destination city', 'Pune'],
    [ravi, /^Read or correct what you sent/, 'Company name', aidForm.companyName],
  ] as const) {
    await handOver(page, person, '/my')
    const open = async () => {
      await page.getByRole('link', { name: link }).click()
      await page.getByRole('button', { name: 'Correct it' }).click()
    }
    await open()
    const field = page.getByRole('form', { name: 'Correct it' }).getByLabel(label)
    await field.fill('Nashik')
    await page.goto('/my')
    await open()
    await again.waitFor()
    expect(await field.inputValue()).toBe('Nashik')
    await page.getByRole('button', { name: 'Leave it as it was' }).click()
    await expectFocus(whole)
    await expect.poll(isInSight).toBe(true)
    await page.getByRole('button', { name: 'Correct it' }).click()
    await field.waitFor()
    expect([await field.inputValue(), await again.count()]).toEqual([before, 0])
    await field.fill('Nashik')
    await page.getByRole('button', { name: 'Send the correction' }).click()
    await page.getByRole('definition').getByText('Nashik', { exact: true }).waitFor()
    await expectFocus(whole)
    await expect.poll(isInSight).toBe(true)
  }
})

test.each(inTheGate(WIDTHS))(
  'on %s: of somebody of 16 who applies to YuvaShakti the guardian is asked before anything else',
  async (_on, width) => {
    // Of its own: it looks for a word in all rows.
    await using site = await startTestApp()
    const page = await newPage(browser, site.url, width)
    await signUp(page, '/verticles/yuva-shakti-international')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Apply/ })
      .first()
      .click()
    const form = page.getByRole('dialog')
    const goOn = form.getByRole('button', { name: 'Continue' })
    await goOn.waitFor()
    expect(await form.getByRole('textbox').count()).toBeLessThan(2)
    await goOn.click()
    await form.getByText('Please fill this in').waitFor()
    await form.getByLabel('Date of birth').fill(bornYearsAgo(site, 12))
    await goOn.click()
    await form.getByText('You need to be at least 14 years old').waitFor()
    await form.getByLabel('Date of birth').fill(bornYearsAgo(site, 16))
    await goOn.click()
    await form.getByLabel('Their name').fill(guardian.guardianName)
    await form.getByLabel('Their e-mail').fill(guardian.guardianEmail)
    await expectAccessible(page)
    await expectFits(page)
    await form.getByRole('button', { name: 'Ask my guardian' }).click()
    // Nobody is written to before the child's own e-mail is known to be theirs.
    await page.getByRole('heading', { name: 'Meera Rao is not asked yet' }).waitFor()
    expect((await site.mailed()).filter(({ kind }) => kind === 'guardian_asked')).toEqual([])
    expect(await page.getByRole('heading', { name: 'Programmes' }).count()).toBe(0)
    const link = (await site.mailed()).find(({ kind }) => kind === 'welcome')?.link ?? ''
    await site.call(null, confirmEmail, { token: link.slice(link.indexOf('#') + 1) })
    expect(await tokenOf(site)).toMatch(/\w+/)
    await page.reload()
    await page.getByRole('heading', { name: 'We have asked Meera Rao' }).waitFor()
    await expectFits(page)
    expect(await rowsWith(site, ['nashik'])).toEqual([])
  },
)
