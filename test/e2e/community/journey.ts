import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { root } from '#server/root.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'
import type { Site } from '#test/support/test-app.ts'
import { chooseFile, alertOf, PASSWORD } from '../browser.ts'
import { savedDraft } from '../content-editor/editor.ts'
import { confirm, publish, rewrite, typeOwnPage } from './document-forms.ts'
import {
  approvalLetter,
  confirmed,
  forum,
  logoFile,
  MEMBERS,
  newWords,
  ownPage,
  spreadsheet,
} from './forum.ts'

export const OWNER = 'owner@navodaya.example'

/** The first owner's way in, as the README says: the command prints a link on which a password is set. */
export async function becomeOwner({ config, folder, url }: Site, page: Page): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'server/commands/admin.ts'), OWNER],
    {
      env: {
        ...childEnvironment(),
        DATABASE_URL: config.databaseUrl ?? '',
        DATA_DIR: folder,
        PUBLIC_URL: url,
      },
    },
  )
  await page.goto(/http\S+#\S+/.exec(stdout)?.[0] ?? '')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/set-password'))
}

/** Name, colours, logo, particulars and a price, in the panel Settings. */
export async function setUp(page: Page): Promise<void> {
  await page.goto('/admin?panel=settings')
  const named = page.getByRole('form', { name: 'Name and colours' })
  await named.getByLabel('Name', { exact: true }).fill(forum.name)
  await named.getByLabel('Short name').fill(forum.shortName)
  await named.getByLabel('Tagline').fill(forum.tagline)
  await named.getByLabel('Brand colour', { exact: true }).fill(forum.brand)
  await named.getByLabel('Accent colour', { exact: true }).fill(forum.accent)
  const loadedAnew = page.waitForEvent('load')
  await named.getByRole('button', { name: 'Save name and colours' }).click()
  await loadedAnew
  const logo = page.getByRole('form', { name: 'Logo' })
  await chooseFile(logo.locator('input[type=file]'), await logoFile())
  await logo.getByRole('button', { name: 'Save logo' }).click()
  await alertOf(page, 'The logo is saved.')
  const particulars = page.getByRole('form', { name: 'Organisation' })
  await particulars.getByLabel('E-mail').fill(forum.email)
  await particulars.getByLabel('Phone').fill(forum.phone)
  await particulars.getByLabel('State').selectOption('29')
  await particulars.getByLabel('GSTIN').fill(forum.gstin)
  // oxlint-disable-next-line no-await-in-loop -- one field after the other
  for (const profile of ['LinkedIn', 'YouTube', 'Instagram']) await particulars.getByLabel(profile).fill('')
  await particulars.getByRole('button', { name: 'Save particulars' }).click()
  await alertOf(page, 'The particulars are saved.')
  await page.getByRole('button', { name: 'New price of Student from a day on' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Name').fill('Learner')
  await popup.getByLabel('Price before GST').fill('600')
  await popup.getByRole('button', { name: 'Save price' }).click()
  await alertOf(page, 'The price is saved.')
}

/** Every document that has something invented, the policies, an own page and the letter of approval, in the panel Content. */
export async function writePages(page: Page): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one document after the other */
  for (const [key, typed] of Object.entries(await newWords())) await rewrite(page, key, typed)
  for (const key of confirmed) await confirm(page, key)
  await page.goto('/admin?panel=content')
  await page.getByRole('button', { name: 'New page' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Title').fill(ownPage.title)
  await popup.getByRole('button', { name: 'Make the page' }).click()
  await page.getByRole('heading', { level: 2, name: ownPage.title }).waitFor()
  await typeOwnPage(page, ownPage.words)
  await page.goto('/admin?panel=content&document=email.approved')
  await page.getByLabel('Subject').fill(approvalLetter.subject)
  await page.getByLabel('Opening').fill(approvalLetter.opening)
  await page.getByLabel('Closing').fill(approvalLetter.closing)
  await savedDraft(page)
  await publish(page)
}

/** Brings the members along from their spreadsheet, in the panel Import, and invites them. */
export async function bringMembers(page: Page): Promise<void> {
  await page.goto('/admin?panel=import')
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet()) }
  await chooseFile(page.getByLabel('CSV file'), file)
  await page.getByRole('form', { name: 'Columns' }).getByRole('button', { name: 'Check' }).click()
  await page.getByText(`${MEMBERS} new`).waitFor()
  await page.getByRole('button', { name: `Import ${MEMBERS} people` }).click()
  const run = page.getByRole('article', { name: 'members.csv' })
  await run.getByText('Done').waitFor()
  await run.getByRole('button', { name: `Invite ${MEMBERS}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the invitations' }).click()
  await alertOf(page, `${MEMBERS} e-mails are on their way`)
}

/** Approves whoever has applied, in the panel of members. */
export async function approveFirst(page: Page): Promise<void> {
  await page.goto('/admin?panel=members&q=gauri')
  await page.getByRole('button', { name: 'Approve Member' }).first().click()
  await page.getByRole('button', { name: 'Remove Member' }).first().waitFor()
}
