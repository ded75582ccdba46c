import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { systemText } from '#server/mail/email.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, pageAs, startBrowser } from '../browser.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

const REFUSED =
  '550 5.1.1 <asha@example.org>: Recipient address rejected: User unknown in local recipient table'

/** Two e-mails in the queue, one of which has failed for good. */
async function queue({ database: { db, pool } }: Site, { id: to }: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await enqueueEmail(tx, { kind: 'backup_overdue', to, lastGood: null, problem: systemText('none') })
    await enqueueEmail(tx, { kind: 'confirm_email', to })
  })
  await pool.query(
    `select graphile_worker.permanently_fail_jobs(array_agg(id), $1)
     from (select min(id) as id from graphile_worker.jobs) first`,
    [REFUSED],
  )
  await pool.query(`update ${JOB_ROWS} set run_at = run_at - interval '2 minutes' where is_available`)
}

async function giveReason(page: Page, reason: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await dialog.getByText('Please fill this in').waitFor()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('an admin sees the state of the site, retries a failed job and drops another job, each with a reason', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [admin, asha] = [await site.person('admin'), await site.person('user', { name: 'Asha Kulkarni' })]
  await queue(site, asha)
  const page = await pageAs(browser, site, admin, {
    viewport: { width: 320, height: 900 },
    colorScheme: 'dark',
  })
  await page.goto('/admin?panel=System')
  await page.getByRole('heading', { level: 2, name: 'Jobs and e-mails' }).waitFor()
  const outside = page.getByRole('region', { name: 'Outside' })
  await outside.getByText('Does not answer').waitFor()
  await outside.getByText('bad port').waitFor()
  await page.getByText('BACKUP_TO is not set').waitFor()
  await page.getByText(REFUSED).waitFor()
  await page.getByText('The oldest job that waits was due at').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Retry E-mail: backup overdue' }).click()
  await page.getByLabel('Reason').waitFor()
  await expectAccessible(page)
  await giveReason(page, 'They wrote to us with the right address', 'Retry the job')
  await page.getByText('No job has failed').waitFor()
  await page.getByRole('tab', { name: 'Waiting (2)' }).click()
  await page.getByRole('button', { name: 'Drop E-mail: confirm email' }).click()
  await giveReason(page, 'Confirmed by telephone', 'Drop the job')
  await page.getByRole('tab', { name: 'Waiting (1)' }).waitFor()

  const { entries } = await site.call(admin.session, auditLog, { only: 'changes' })
  expect(entries.map(({ action, about }) => [action, about])).toEqual([
    ['job.drop', 'E-mail: confirm email · Confirmed by telephone'],
    ['job.retry', 'E-mail: backup overdue · They wrote to us with the right address'],
  ])
})
