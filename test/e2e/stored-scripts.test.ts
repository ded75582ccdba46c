import { expect, test } from 'vitest'
import { panelNames } from '#web/app/panels.ts'
import { payloads } from '../script-payloads.ts'
import { payloadSender } from '../send-payloads.ts'
import { startProvider, startWorld } from '../world.ts'
import { startBrowser, wake } from './browser.ts'
import { popups, type Shown, shown, watchedPage } from './script-watch.ts'

const HOUR = 3_600_000

test('x', async () => {
  await using simulator = await startProvider()
  await using site = await startWorld({ simulator })
  await using browser = await startBrowser()
  const sender = await payloadSender(site)
  const { admin, rounds, sent } = sender
  const { page, seen, context } = await watchedPage(browser, site.url)
  const strange: string[] = []
  const unseen = new Set<(typeof sent)[number]>()
  let known = 0
  const began = Date.now()
  const told = (what: string) => console.log(Math.round((Date.now() - began) / 100) / 10, what, seen.length, unseen.size)

  function take(where: string, one: Shown): void {
    for (const each of sent.slice(known)) unseen.add(each)
    known = sent.length
    strange.push(...one.strange.map((html) => `${where}: ${html}`))
    if (!/ran\(\)|x\.example/.test(one.text)) strange.push(`${where}: no payload`)
    const text = one.text.toLowerCase()
    for (const each of unseen) if (text.includes(each.text.toLowerCase())) unseen.delete(each)
  }

  async function as(session: string): Promise<void> {
    await page.goto('/coming-soon')
    await page.evaluate((token) => localStorage.setItem('twk_fwc', token), session)
  }
  async function panel(name: string, more: Record<string, string> = {}, buttons: string[] = []): Promise<void> {
    await page.goto(`/admin?${new URLSearchParams({ panel: name, ...more })}`)
    for (;;) {
      await page.locator('main .records[aria-busy=false] tbody tr').first().waitFor()
      take(name, await shown(page))
      for (const one of await popups(page, buttons)) take(`${name}, popup`, one)
      const older = page.getByRole('button', { name: /^(Older|Next)$/ })
      if (!(await older.count()) || (await older.isDisabled())) return
      const url = page.url()
      await older.click()
      await page.waitForURL((now) => now.href !== url)
      await page.locator('main [aria-label=Pages] button:first-of-type:enabled').waitFor()
    }
  }

  await sender.signUp()
  await sender.submit()
  told('sent')
  for (const { begins } of rounds) {
    await as(begins.session)
    await page.goto('/partner/submit-details')
    await page.waitForFunction(() => /ran\(\)|x\.example/.test(document.querySelector<HTMLInputElement>('form [name=fullName]')?.value ?? ''))
    take('draft', await shown(page))
    await page.goto('/investor-circle')
    await wake(page)
    await page.waitForFunction(() => /ran\(\)|x\.example/.test(document.querySelector<HTMLInputElement>('form [name=name]')?.value ?? ''))
    take('draft', await shown(page))
  }
  told('drafts')
  await as(admin.session)
  const programmes = panelNames.slice(7, 12)
  for (const name of programmes) await panel(name, {}, ['Answer'])
  for (const name of programmes) await panel(name, { tab: 'due' })
  told('answer')
  await site.mailed()
  site.turnClock(HOUR + 1)
  await sender.decline()
  await site.mailed()
  site.turnClock(HOUR + 1)
  await sender.match()
  told('matched')
  for (const name of [...programmes, 'Expert Connect', 'All Users', 'All Members', 'Members Forms']) {
    await panel(name, {}, ['Details', 'Candidates', 'Re Match'])
    told(name)
  }
  await panel('Members Forms', { tab: 'aid' }, ['Details'])
  told('aid')
  for (const { member } of rounds) {
    await as(member.session)
    await page.goto('/my')
    await page.locator('.my-card').first().waitFor()
    take('my', await shown(page))
  }
  told('my')
  await sender.announce()
  told('announced')
  await page.goto('/events')
  await wake(page)
  take('events', await shown(page))
  await as(admin.session)
  const events = panelNames.slice(4, 7)
  for (const name of events) await panel(name, {}, ['Edit', 'Delete'])
  told('event panels')
  await sender.change()
  await page.goto('/events/past')
  await wake(page)
  take('past', await shown(page))
  for (const name of events) await panel(name, {}, ['Edit', 'Delete'])
  told('event panels')
  await panel('Audit log')
  told('audit')
  const letters = await site.mailed()
  told('mailed')
  for (const { html, kind } of letters) {
    await page.setContent(html)
    const one = await page.evaluate(() => 1)
  }
  told('letters' + letters.length)
  console.log([...new Set([...unseen].map(({ field }) => field.name))].map((n) => n + ' ' + [...unseen].filter(({ field }) => field.name === n).length).join('\n'))
  expect([...new Set(seen)].slice(0, 30)).toEqual([])
  expect(strange.slice(0, 10)).toEqual([])
}, 300_000)
