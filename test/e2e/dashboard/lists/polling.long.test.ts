import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import { oneContent } from '#contract/content-documents/calls.ts'
import { allImports, runImport } from '#contract/admin/imports.ts'
import { setTeam } from '#contract/admin/team.ts'
import { check } from '#test/imports/imports.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { become, newPage } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'

const { site, browser } = await shareSite()
const owner = await site.person('admin')
const { _id } = await check(site, owner, 'email,name\nasha@e.org,Asha Kulkarni\n')
// No jobs run in this test, so the import stays in progress.
await site.call(owner.session, runImport, { _id })

/** Parts of the dashboard that poll the server: their address, the path of the call, and an element that they show. */
const pollers = {
  imports: {
    at: '/admin?panel=Import',
    path: allImports.path,
    seen: (page: Page) => page.getByRole('progressbar', { name: 'Progress of members.csv' }),
  },
  editor: {
    at: '/admin?panel=content&document=founder',
    path: oneContent.path,
    seen: (page: Page) => page.getByLabel('Name', { exact: true }).first(),
  },
}

type Admin = Awaited<ReturnType<typeof personWithPassword>>
const team = (email: string, duties: Duty[]) => site.call(owner.session, setTeam, { email, duties })

/** Events that end the permission to poll, and the text or address that shows it. */
const ends = {
  'the loss of all duties': {
    end: ({ email }: Admin) => team(email, []),
    notice: { imports: /\/error/, editor: 'not allowed' },
  },
  'a change of duties': {
    end: ({ email }: Admin) => team(email, ['money']),
    notice: { imports: 'not one of your duties', editor: 'not one of your duties' },
  },
  'the end of the session': {
    end: ({ id }: Admin) => site.database.pool.query('delete from sessions where user_id = $1', [id]),
    notice: { imports: 'you are logged out', editor: 'you are logged out' },
  },
}

const all = (Object.keys(pollers) as (keyof typeof pollers)[]).flatMap((what) =>
  (Object.keys(ends) as (keyof typeof ends)[]).map((end) => [what, end] as const),
)

test.each(all)('%s: after %s, polling stops and the page shows why', async (what, which) => {
  const admin = await personWithPassword(site, 'admin')
  const page = await newPage(browser, site.url, { viewport: { width: 1440, height: 900 } })
  const { at, path, seen } = pollers[what]
  await become(page, admin)
  await page.clock.install()
  const refused: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes(`/api${path}`) && answer.status() > 400) refused.push(answer.status())
  })
  await page.goto(at)
  await seen(page).waitFor()
  await ends[which].end(admin)
  const { [what]: notice } = ends[which].notice
  await page.clock.runFor('00:20')
  if (notice instanceof RegExp) await page.waitForURL(notice)
  else await page.getByText(notice).first().waitFor()
  const before = refused.length
  await page.clock.runFor('02:00')
  await page.evaluate(() => fetch('/health'))
  expect(refused).toHaveLength(before)
})
