import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { nextStep } from '#contract/programmes/next-step.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  pageAs,
  startBrowser,
} from '../../browser.ts'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const inWords = String.raw`\d{1,2} \p{L}+ \d{4}`

type Case = {
  does: string
  programme: 'stays' | 'hosting'
  panel: string
  about: RegExp
  /** With a reason it is declined. */
  reason?: string
  screen: BrowserContextOptions
}

const cases: Case[] = [
  {
    does: 'accepts a stay',
    programme: 'stays',
    panel: 'All Atithi',
    about: new RegExp(`^Pune, ${inWords} to ${inWords}$`, 'u'),
    screen: phone,
  },
  {
    does: 'declines an event plan with a reason',
    programme: 'hosting',
    panel: 'All Zoom Premium',
    about: new RegExp(`^Selling millet abroad, ${inWords}$`, 'u'),
    reason: 'That week is taken. Ask again for March.',
    screen: desk,
  },
]

/** What an admin does in the popup; answers what its title says is being answered. */
async function answerIt(page: Page, reason: string | undefined): Promise<string> {
  await page.getByRole('button', { name: /^Answer/ }).click()
  const popup = page.getByRole('dialog', { name: /^Answer: / })
  const title = await popup.getByRole('heading').textContent()
  await popup.getByLabel(reason === undefined ? 'Accept' : 'Decline').check()
  if (reason !== undefined) await popup.getByLabel('Reason').fill(reason)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await alertOf(page, reason === undefined ? 'is accepted.' : 'is declined.')
  await popup.waitFor({ state: 'detached' })
  return title?.replace('Answer: ', '') ?? ''
}

test.each(cases)(
  'an admin $does in the dashboard, and the person sees it under My FWC',
  async ({ programme, panel, about, reason, screen }) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const [asha, ravi] = [
      await site.person('member', { name: 'Asha Patel' }),
      await site.person('admin', { name: 'Ravi Menon' }),
    ]
    await submittings.find((one) => one.programme === programme)?.submit(site, asha)
    const mine = await pageAs(browser, site, asha, screen)
    await mine.goto('/my')
    const card = mine.getByRole('article', { name: about })
    await card.getByText('Received', { exact: true }).waitFor()

    const dashboard = await pageAs(browser, site, ravi, screen)
    await dashboard.goto(`/admin?${new URLSearchParams({ panel })}`)
    const words = reason === undefined ? 'Accepted' : 'Declined'
    expect(await answerIt(dashboard, reason)).toMatch(about)
    const row = dashboard.getByRole('row').filter({ hasText: asha.email })
    await row.getByText(words, { exact: true }).waitFor()

    await mine.reload()
    await card.getByText(words, { exact: true }).first().waitFor()
    await card.getByText('by Ravi Menon').waitFor()
    await card.getByText(nextStep(programme, reason === undefined ? 'accepted' : 'declined')).waitFor()
    expect(await card.getByText('The reason', { exact: true }).count()).toBe(reason === undefined ? 0 : 1)
    if (reason !== undefined) await card.getByText(reason).waitFor()
    await expectAccessible(mine)
    await expectNoSidewaysScroll(mine)
  },
)
