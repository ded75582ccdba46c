import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { submitHosting } from '#contract/programmes/hosting.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { hostingForm } from '#test/cases/submission-forms.ts'
import { pageAs, startBrowser } from '../browser.ts'

const values = ['<50', '50-100', '100+', 'Not sure'] as const

test('an audience reads as its value in the form, the panel, the details and the file', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [member, admin] = [await site.person('member'), await site.person('admin')]

  const form = await pageAs(browser, site, member)
  await form.goto('/event-organiser')
  // For who is no member, and until it comes, a form stands there that is only looked at.
  const choice = form.getByRole('combobox', { name: 'Audience', disabled: false })
  await choice.waitFor()
  const options = choice.getByRole('option')
  const offered = await options.evaluateAll((all) =>
    all.map((option) => [(option as HTMLOptionElement).value, option.textContent]),
  )
  expect(offered.filter(([value]) => value !== '')).toEqual(values.map((value) => [value, value]))

  for (const audience of values) {
    const title = `For ${audience}`
    await site.call(member.session, submitHosting, { ...hostingForm(site.context.clock()), title, audience })
  }
  const page = await pageAs(browser, site, admin, { acceptDownloads: true })
  await page.goto('/admin?panel=All Zoom Premium')
  for (const audience of values) {
    const row = page.getByRole('row').filter({ hasText: `For ${audience}` })
    await row.getByText(`Webinar, audience ${audience}`, { exact: true }).waitFor()
    await row.getByRole('button', { name: /details/ }).click()
    const details = page.getByRole('dialog')
    await details.getByRole('definition').getByText(audience, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const column = head.split(',').indexOf('Audience')
  expect(rows.map((row) => row.split(',')[column])).toEqual(values.toReversed())
})
