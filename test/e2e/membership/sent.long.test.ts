import { expect, test } from 'vitest'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { stayForm } from '#test/cases/submission-forms.ts'
import { bornYearsAgo, guardian, rowsWith, tokenOf } from '#test/members/guardian/guardian-stories.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, android, expectAccessible, expectFits, newPage, signUp } from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const desk = { viewport: { width: 1440, height: 900 } }

const { site, browser } = await shareSite()
// The tests share a page on a phone and a page on a desktop; each test has its own people.
const onPhone = await newPage(browser, site.url, android)
const onDesk = await newPage(browser, site.url, desk)

test('on a phone a member reads their whole programme request, and corrects it while it waits for an answer', async () => {
  const [asha, admin] = [await site.person('member'), await site.person('admin')]
  await site.call(asha.session, submitStay, stayForm(site.context.clock()))
  await handOver(onDesk, admin, '/admin?panel=All Atithi')
  await onDesk.getByRole('button', { name: /^Answer / }).click()
  const answer = onDesk.getByRole('dialog')
  const sent = answer.getByRole('region', { name: 'What was sent' })
  await sent.getByText('Pune', { exact: true }).first().waitFor()

  const page = onPhone
  await handOver(page, asha, '/my')
  await page.getByRole('link', { name: /^Read or correct it: FWC Atithi/ }).click()
  for (const text of ['Meeting two growers of vetiver', 'I arrive by the night train.', 'Veg'])
    await page.getByRole('definition').getByText(text, { exact: true }).waitFor()
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

  // An admin who had opened the request before cannot decide about the version that they have not read.
  await answer.getByRole('radio', { name: 'Accept' }).check()
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await answer.getByText('This has changed since you read it').first().waitFor()
  // The new version is shown beside the answer, which keeps its values.
  await sent.getByText('Nashik', { exact: true }).waitFor()
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await answer.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Correct it' }).count()).toBe(0)
})

test('on a desktop an applicant reads their whole application, and corrects it while it waits for an answer', async () => {
  const asha = await site.person()
  await site.call(asha.session, applyForAid, aidForm)
  const page = onDesk
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
})

test('on a phone a person of 16 who applies to YuvaShakti must name a guardian before any other field, and confirm their own e-mail', async () => {
  // A separate site, since the test searches all rows for a word.
  await using site = await startTestApp()
  const page = await newPage(browser, site.url, android)
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
  // The guardian gets no e-mail before the child's own e-mail address is confirmed.
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
})
