import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { forgotPassword } from '#contract/accounts/accounts.ts'
import { myApplication, saveDraft } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import type { Person } from '#test/support/test-app.ts'
import { APPLICATION, alertOf, become, logIn, newPage } from '../browser.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
const desk = { viewport: { width: 1440, height: 900 } }

/**
 * Opens a page that gets no event when another tab signs in, as a sleeping or busy tab. `actions` lists the dialogs that it opens and
 * the paths of its requests that change something.
 */
async function deafPage(person: Person, address: string) {
  const page = await newPage(browser, site.url, desk)
  await page.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  )
  const actions: string[] = []
  page.on('dialog', (dialog) => {
    actions.push(dialog.type())
    void dialog.accept()
  })
  page.on('request', (request) => {
    if (request.method() !== 'GET') actions.push(new URL(request.url()).pathname)
  })
  await become(page, person)
  await page.goto(address)
  return { page, actions }
}

async function logInElsewhere(page: Page, person: Person): Promise<void> {
  const other = await page.context().newPage()
  await become(other, person)
  await other.close()
}

async function shows(page: Page, { name }: Person): Promise<void> {
  await page.locator('.account-who, .dash-name').filter({ hasText: name }).first().waitFor()
}

/** The text of a page and the values of its fields. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select')
    return [document.body.innerText, ...[...fields].map(({ value }) => value)].join('\n')
  })
}

const person = (name: string) => personWithPassword(site, 'user', { name })

/** A person with a complete draft of the application, which is not sent. */
async function applicant(): Promise<Person> {
  const uma = await person('Uma Pathak')
  const { termsAccepted: _, ...changes } = { ...aidForm, fullName: uma.name, city: 'Umargam', aid: 'true' }
  await site.call(uma.session, saveDraft, { changes, step: 6 })
  return uma
}

test('when another person sets a password from an e-mail link in a second tab, neither tab shows data of the first person', async () => {
  const [uma, wanda] = [await applicant(), await person('Wanda Joshi')]
  await site.call(null, forgotPassword, { email: wanda.email })
  await expect.poll(async () => (await site.mailed()).filter(({ to }) => to === wanda.email).length).toBe(1)
  const { text } = (await site.mailed()).find(({ to }) => to === wanda.email) as { text: string }
  const page = await newPage(browser, site.url, desk)
  await become(page, uma)
  await page.goto(`${APPLICATION}?step=6`)
  await page.getByLabel(/accept the/).check()
  expect(await textOf(page)).toContain(aidForm.financialAidReason)
  const other = await page.context().newPage()
  await other.goto(/\/set-password#[\w-]+/.exec(text)?.[0] as string)
  await other.getByLabel('New password').fill('a meadow beyond seven hills')
  await other.getByRole('button', { name: 'Set password' }).click()
  await shows(other, wanda)
  await shows(page, wanda)
  await page.getByLabel(/accept the/).waitFor()
  const shown = await textOf(page)
  for (const words of [uma.name, uma.email, aidForm.contact, 'Umargam', aidForm.financialAidReason])
    expect(shown).not.toContain(words)
})

test('an application is not sent in the name of another person who has logged in in another tab', async () => {
  const [uma, wanda] = [await applicant(), await person('Wanda Joshi')]
  const { page, actions } = await deafPage(uma, `${APPLICATION}?step=6`)
  await page.getByLabel(/accept the/).check()
  await logInElsewhere(page, wanda)
  actions.length = 0
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await shows(page, wanda)
  expect(actions).toEqual([])
  expect((await site.call(wanda.session, myApplication, {})).standing).toBe('none')
})

test('a typed reason is not sent in the name of another admin who logs in in another tab; an admin whose session expired logs in again there and sends it', async () => {
  const [ravi, mira] = [
    await personWithPassword(site, 'admin', { name: 'Ravi Menon' }),
    await personWithPassword(site, 'admin', { name: 'Mira Sen' }),
  ]
  const bina = await site.person('user', { name: 'Bina Das' })
  const { page, actions } = await deafPage(ravi, `/admin?panel=users&person=${bina.id}`)
  const write = async () => {
    await page.getByRole('button', { name: 'Suspend Bina Das' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('It took long to write.')
  }
  const send = page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true })
  await write()
  await logInElsewhere(page, mira)
  actions.length = 0
  await send.click()
  await shows(page, mira)
  await page.getByRole('button', { name: 'Suspend Bina Das' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(actions).toEqual([])

  await write()
  await site.database.pool.query('delete from sessions where user_id = $1', [mira.id])
  const other = await page.context().newPage()
  await become(other, { session: '' })
  await other.goto('/login')
  await logIn(other, mira.email)
  await shows(other, mira)
  await send.click()
  await alertOf(page, 'Bina Das is suspended.')
  const { rows } = await site.database.pool.query<{ actor_id: string }>(
    `select actor_id from audit_log where action = 'account.suspend'`,
  )
  expect(rows).toEqual([{ actor_id: mira.id }])
})

test('when a session has expired and another person logs in in the same tab, the page loads anew without the first person’s input', async () => {
  const [uma, wanda] = [await person('Uma Pathak'), await person('Wanda Joshi')]
  const page = await newPage(browser, site.url, desk)
  await become(page, uma)
  await page.goto('/my/account')
  await page.getByLabel('City').fill('Umargam')
  await site.database.pool.query('delete from sessions where user_id = $1', [uma.id])
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.waitForURL('**/login?**')
  await page.evaluate(() => Object.assign(window, { before: true }))
  await logIn(page, wanda.email)
  await page.waitForURL(`${site.url}/my/account`)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(wanda.name)
  expect(await page.evaluate(() => 'before' in window)).toBe(false)
  expect(await textOf(page)).not.toContain('Umargam')
})
