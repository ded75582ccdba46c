import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { saveInvestorDraft } from '#contract/programmes/investors.ts'
import { investorForm } from '#test/cases/submission-forms.ts'
import { type Person } from '#test/support/test-app.ts'
import {
  alertOf,
  answer,
  expectFitsByDayAndNight,
  expectFocus,
  logIn,
  newPage,
  next,
  phone,
  saved,
  savedWith,
  signUp,
  expectFitsByNight,
} from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const PATH = '/investor-circle'
const LOG_IN = '/login?return=%2Finvestor-circle&first=1'
const desktop = { viewport: { width: 1440, height: 900 } }

/** The title, the label of the field and the name of the field of each step, in order. */
const steps = [
  ['Your name', 'Name', 'name'],
  ['Website or online presence', 'Business website or online presence', 'website'],
  ['What the business does', 'Business description', 'description'],
  ['A social media link', 'Social media link', 'socialMedia'],
  ['Valuation', 'Valuation amount', 'valuation'],
  ['Incorporated, or not yet', 'Incorporation number', 'incorporationNumber'],
  ['Past investment', 'Past investment details', 'pastInvestment'],
  ['Funding you need', 'Funding requirement', 'fundingRequirement'],
  ['How it will be used', 'How and where the funding will be used', 'fundingUsage'],
  ['What only you have', 'Unique selling proposition', 'usp'],
] as const

/** Waits until a step is shown, counted from 1. */
function waitForStep(page: Page, step: number): Promise<void> {
  return page.getByRole('heading', { name: steps[step - 1]?.[0] as string, exact: true, level: 2 }).waitFor()
}

function control(page: Page, step: number) {
  return page
    .getByRole('form', { name: 'Investor circle' })
    .getByRole('textbox', { name: steps[step - 1]?.[1] as string })
}

/** Fills in a step as a person with an incorporated business. */
async function fillStep(page: Page, step: number): Promise<void> {
  if (step === 6) await answer(page, 'Is the business incorporated?', 'Yes').check()
  const [, , name] = steps[step - 1] as (typeof steps)[number]
  await control(page, step).fill(investorForm[name])
}

function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
}

const { site, browser } = await shareSite()
// Most tests share one page on a desktop; each signs in a new person there.
const page = await newPage(browser, site.url, desktop)

/** Opens a step as a new person who has answered all steps before it. */
async function startAtStep(step: number): Promise<Person> {
  const person = await site.person('user')
  const changes = Object.fromEntries(steps.slice(0, step - 1).map(([, , name]) => [name, investorForm[name]]))
  // The business is not incorporated, so it has no number.
  if (step > 6) Object.assign(changes, { incorporation: 'No', incorporationNumber: undefined })
  await site.call(person.session, saveInvestorDraft, { changes, step })
  await handOver(page, person, `${PATH}?step=${step}`)
  await waitForStep(page, step)
  return person
}

test('a visitor is led to log-in without any script or input, and going back leads to the page before', async () => {
  const page = await newPage(browser, site.url)
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto('/fwc-stories')
  await page.goto(PATH, { waitUntil: 'commit' })
  await alertOf(page, 'Please login first')
  expect(page.url()).toBe(`${site.url}${LOG_IN}`)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  const signUpLink = page.getByRole('link', { name: 'Create an account' })
  expect(await signUpLink.getAttribute('href')).toContain('/signup?return=%2Finvestor-circle')
  await page.goBack()
  await page.waitForURL('**/fwc-stories')
})

test('at 360 px a person answers ten questions once, with a reload and a log-in in the middle', async () => {
  const page = await newPage(browser, site.url, phone)
  await signUp(page, PATH)
  await waitForStep(page, 1)
  expect(await control(page, 1).inputValue()).toBe('Asha Kulkarni')
  expect(await page.getByRole('button', { name: 'Previous' }).count()).toBe(0)
  for (let step = 1; step <= 3; step += 1) {
    await fillStep(page, step)
    await next(page)
    await waitForStep(page, step + 1)
  }
  expect(page.url()).toBe(`${site.url}${PATH}?step=4`)
  await page.getByRole('button', { name: 'Previous' }).click()
  await waitForStep(page, 3)
  await page.goBack()
  await waitForStep(page, 4)

  await fillStep(page, 4)
  await page.reload()
  await waitForStep(page, 4)
  expect(await control(page, 4).inputValue()).toBe(investorForm.socialMedia)
  await saved(page)
  // The server must know of step 5 before the session ends; otherwise the page reports the ended session before step 5 is filled in.
  const saving = savedWith(page, '"step":5')
  await next(page)
  await saving

  await page.evaluate(() =>
    fetch('/api/user/logout_user', {
      headers: { authorization: `Bearer ${localStorage.getItem('twk_fwc')}` },
    }).then(() => undefined),
  )
  await fillStep(page, 5)
  await alertOf(page, 'Please login first')
  await logIn(page)
  await waitForStep(page, 5)
  expect(await control(page, 5).inputValue()).toBe(investorForm.valuation)
  await next(page)
  await waitForStep(page, 6)
  expect(await control(page, 6).isVisible()).toBe(false)
  for (let step = 6; step <= 10; step += 1) {
    await waitForStep(page, step)
    await fillStep(page, step)
    if (step < 10) await next(page)
  }

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route('**/create_investment_circle', async (route) => {
    sent.push(route.request().postDataJSON())
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('Loading . . .', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Submit', exact: true }).count()).toBe(0)
  release()
  await alertOf(page, 'Form submitted successfully!')
  await page.waitForURL(`${site.url}/`)
  expect(sent).toEqual([{ ...investorForm, name: 'Asha Patel' }])
  await page.goto(PATH)
  await page
    .getByRole('heading', { name: 'You have already filled Investor Circle form', level: 1 })
    .waitFor()
  await page.getByText('Founder and chairman').waitFor()
  expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /unsaved/.test(key)))).toEqual(
    [],
  )
})

test('submitting with missing answers opens the first incomplete step and focuses its field', async () => {
  const sent: string[] = []
  page.on('request', (request) =>
    request.url().endsWith('/create_investment_circle') ? sent.push(request.url()) : undefined,
  )
  await handOver(page, await site.person(), `${PATH}?step=10`)
  await waitForStep(page, 10)
  for (const [, label] of steps) expect(await page.getByLabel(label).count(), label).toBe(1)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await alertOf(page, 'Please fill all the fields to proceed!')
  await waitForStep(page, 2)
  await expect.poll(() => focusedName(page)).toBe('website')
  expect(await control(page, 2).getAttribute('aria-invalid')).toBe('true')
  await page.goto(`${PATH}?step=6`)
  await waitForStep(page, 6)
  await answer(page, 'Is the business incorporated?', 'Yes').check()
  await control(page, 6).fill('U01100MH2024PTC000001')
  await answer(page, 'Is the business incorporated?', 'No').check()
  await control(page, 6).waitFor({ state: 'hidden' })
  await answer(page, 'Is the business incorporated?', 'Yes').check()
  expect(await control(page, 6).inputValue()).toBe('U01100MH2024PTC000001')
  expect(sent).toEqual([])
})

test('a network error is shown, the button returns with the focus, and the typed text is kept', async () => {
  await startAtStep(10)
  await fillStep(page, 10)
  await page.route('**/create_investment_circle', (route) => route.abort())
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.click()
  await alertOf(page, 'cannot be reached')
  await expectFocus(submit)
  expect(await control(page, 10).inputValue()).toBe(investorForm.usp)
  await page.unroute('**/create_investment_circle')
  await page.keyboard.press('Enter')
  await alertOf(page, 'Form submitted successfully!')
})

test('every step fits at 320, 768 and 1440 px, and axe finds nothing in light and dark', async () => {
  await handOver(page, await site.person('user', { name: 'Asha Kulkarni' }), `${PATH}?step=10`)
  await waitForStep(page, 10)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await alertOf(page, 'Please fill all the fields')
  await waitForStep(page, 2)
  await page.getByRole('button', { name: 'Previous' }).click()
  for (let step = 1; step <= 10; step += 1) {
    await waitForStep(page, step)
    if (step === 6) await answer(page, 'Is the business incorporated?', 'Yes').check()
    // A text field, a text area, a choice with its dependent field, and the last step: the other steps look like these.
    if ([1, 6].includes(step)) await expectFitsByDayAndNight(page)
    else if ([3, 10].includes(step)) await expectFitsByNight(page)
    if (step === 10) return
    await next(page)
    // The name is filled in from the account, and the sixth step has an answer.
    if (step === 1 || step === 6) continue
    await alertOf(page, 'press Next again to do it later')
    await next(page)
  }
})
