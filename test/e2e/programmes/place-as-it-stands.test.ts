import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { makeMeetup, one, refusal } from '#test/cases/event-calls.ts'
import { unconfirmed } from '#test/cases/unconfirmed-people.ts'
import { alertOf, expectFits, newPage, pageAs } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite({ confirmed: true })
const admin = await site.person('admin')
const phone = { viewport: { width: 390, height: 844 } }

/** Somebody who asked for a place before they confirmed their e-mail, and the link that confirms it. */
async function asked(title: string) {
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

/** Watches each picture that the page draws for what is offered to visitors alone, beside the way to log in. */
async function watchForRegister(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const look = () => {
      const offered = document.querySelector('.event-do a[href^="/login"]')
      const isMasked = document.documentElement.hasAttribute('data-session-loading')
      if (offered?.textContent === 'Register' && !isMasked)
        (globalThis as { seen?: number }).seen = ((globalThis as { seen?: number }).seen ?? 0) + 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => (globalThis as { seen?: number }).seen ?? 0)
}

test.each(['signed in', 'on another device'])(
  '%s a reload after the place was taken by the link shows no Register before the place',
  async (where) => {
    const { person, link } = await asked(`A loom, ${where}`)
    const page =
      where === 'signed in'
        ? await pageAs(browser, site, person, phone)
        : await newPage(browser, site.url, phone)
    await confirm(page, link)
    const main = page.getByRole('main')
    await main.getByText('You have a place').first().waitFor()
    const seen = await watchForRegister(page)
    for (let time = 0; time < 5; time += 1) {
      await page.reload()
      await main.getByText('You have a place').first().waitFor()
      expect.soft(await seen()).toBe(0)
    }
  },
)
