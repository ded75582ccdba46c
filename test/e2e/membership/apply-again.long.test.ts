import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { declineMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { routerIsReady } from '#test/support/page-router.ts'
import { android, drawn, expectAccessible, expectFits, hydrate, newPage } from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
// The tests share one page, the first as a declined applicant and the second as a visitor.
const page = await newPage(browser, site.url, android)

test('a person who applies again finds the values of their last application, except the consent', async () => {
  const [asha, admin] = [await site.person(), await site.person('admin')]
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(admin.session, declineMember, { email: asha.email, reason: 'Say more about your plans.' })
  await handOver(page, asha, '/my')
  const again = page.getByRole('link', { name: 'Apply again' })
  await again.waitFor()
  // Nothing was paid.
  expect(await page.getByText('Everything you paid').count()).toBe(0)
  await again.click()
  await page.getByText('What you sent the last time stands here.').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe(aidForm.fullName)
  expect(await page.getByLabel('City').inputValue()).toBe(aidForm.city)
  await page.getByRole('link', { name: 'Final Confirmation' }).click()
  const why = page.getByLabel('Why do you need financial aid?')
  expect(await why.inputValue()).toBe(aidForm.financialAidReason)
  expect(await page.getByLabel(/^I accept the terms/).isChecked()).toBe(false)
  await page.getByText('E-mails to you go to').waitFor()
  await expectAccessible(page)
  await expectFits(page)
  // The first tap is refused and scrolls to the terms: the second one, wherever it lands, accepts nothing.
  const terms = page.getByLabel(/^I accept the terms/)
  await page.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => terms.evaluate((element) => element === document.activeElement)).toBe(true)
  await terms.dispatchEvent('click', { detail: 2 })
  expect(await terms.isChecked()).toBe(false)
  await terms.check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect
    .poll(
      async () =>
        (
          await site.context.db
            .selectFrom('applications')
            .select('id')
            .where('user_id', '=', asha.id)
            .execute()
        ).length,
    )
    .toBe(2)
})

test('a person who has to log in again reads that their typed values are kept', async () => {
  await handOver(page, null, '/login?first=1')
  await hydrate(page)
  await page.getByText('Please login first').waitFor()
  // The server renders this alert; React adds the rest once it has read the session storage.
  await routerIsReady(page)
  await drawn(page)
  expect(await page.getByText('What you typed is kept').count()).toBe(0)
  await page.evaluate(() => sessionStorage.setItem('fwc_unsaved:/member/save_draft', '{}'))
  await page.reload()
  await hydrate(page)
  await page.getByText('What you typed is kept in this tab').waitFor()
})
