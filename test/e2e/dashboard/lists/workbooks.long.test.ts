import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { auditLog, exportableLists } from '#contract/admin/audit.ts'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { addRegistration } from '#contract/events/registrations.ts'
import { createEvent } from '#contract/events/events.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { csvRows } from '#server/csv/reader.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { eventForm, fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { readWorkbook } from '#test/support/read-workbook.ts'
import { startProvider } from '#test/support/test-app.ts'
import { expectNoSidewaysScroll, pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goToAnew } from '../go-to.ts'
import { closeToasts } from '../popups.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })

const admin = await site.person('admin')
const [asha, mohan, lost] = [
  await site.person('user', { name: 'Asha Patel' }),
  await site.person('user', { name: 'Mohan Das' }),
  await site.person('user', { name: 'Lost' }),
]
await site.call(asha.session, createOrder, applicationForm)
await site.call(mohan.session, applyForAid, { ...aidForm, membershipCategory: 'coreteammember' })
await site.call(admin.session, suspendUser, { email: lost.email, reason: 'x' })
const { body: announced } = await sendForm<{ forms: { _id: string } }>(site, admin, createEvent, {
  ...eventForm,
  registration: 'here',
  thumbnail: fileOf(await photograph()),
})
await site.call(admin.session, addRegistration, { eventid: announced.forms._id, email: asha.email })
for (const one of submittings) await one.submit(site, await site.person('member'))

/** The addresses of lists that do not have their own name in the address. */
const otherAddresses: Readonly<Record<string, string>> = {
  'Paid Forms': 'Members Forms',
  'Financial Aid Forms': 'Members Forms&tab=aid',
  // Each export adds an entry to the log; filtered by one person, both files have the same entries.
  'Audit log': 'audit&q=Lost',
  'Event registrations': `All Events&event=${announced.forms._id}`,
}
const addresses = Object.keys(exportableLists).map((name) => otherAddresses[name] ?? name)

async function exportAs(page: Page, format: 'CSV' | 'XLSX'): Promise<{ name: string; bytes: Uint8Array }> {
  await closeToasts(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export ${format}` }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Column names that are ambiguous, and internal keys that no cell may contain. */
const AMBIGUOUS = /^(?:State|Status|By|Since|At|Id|Order|Payment|User)$/
const KEY =
  /^(?:[a-z]+_[a-z_]+|notapplied|notfilled|coreteammember|nariShakti|created|paid|user|member|admin|join)$/

const page = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
test('every list is exported as XLSX with the columns of its CSV and typed cells', async () => {
  const columns: string[] = []
  for (const address of addresses) {
    await goToAnew(page, `/admin?panel=${address}`)
    await expectNoSidewaysScroll(page)
    const [csv, xlsx] = [await exportAs(page, 'CSV'), await exportAs(page, 'XLSX')]
    expect(xlsx.name, address).toBe(csv.name.replace(/csv$/, 'xlsx'))
    const [head = [], ...lines] = [...csvRows(Buffer.from(csv.bytes).toString())].map(({ cells }) => cells)
    const { rows } = readWorkbook(xlsx.bytes)
    expect(rows.length, address).toBe(lines.length)
    if (rows[0] !== undefined) expect(Object.keys(rows[0]), address).toEqual(head)
    columns.push(...head)
    for (const name of head) {
      const cells = rows.map((row) => row[name])
      expect(name, address).not.toMatch(AMBIGUOUS)
      expect(
        cells.some((cell) => cell?.value !== null),
        `${address}: ${name} is empty`,
      ).toBe(true)
      for (const [n, cell] of cells.entries()) {
        const text = (lines[n]?.[head.indexOf(name)] ?? '').replace(/^'(?=[+=@-])/, '')
        const about = `${address}: ${name}: ${text}`
        expect(text, about).not.toMatch(KEY)
        expect(cell?.isFormula ?? false, about).toBe(false)
        const isTime = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d IST)?$|^\d\d:\d\d$/.test(text)
        if (isTime) expect([cell?.type, cell?.shown], about).toEqual(['d', text])
        else if (cell?.type === 'n') expect(cell.value, about).toBe(Number(text))
        else if (text !== '') expect([cell?.type, cell?.value], about).toEqual(['s', text])
      }
    }
  }
  for (const name of ['State of membership', 'State in India', 'State of the request', 'Contact'])
    expect(columns).toContain(name)
})

test('waiting requests, the team and the audit log are exported with their filters, and the log names each export', async () => {
  const rowsOf = async (address: string) => {
    await goToAnew(page, `/admin?panel=${address}`)
    const { name, bytes } = await exportAs(page, 'XLSX')
    return { name, rows: readWorkbook(bytes).rows }
  }
  const waiting = await rowsOf('waiting')
  expect(new Set(waiting.rows.map((row) => row['Programme']?.value)).size).toBe(submittings.length + 1)
  const applications = await rowsOf('waiting&programme=membership')
  expect(applications.rows.map((row) => row['Programme']?.value)).toEqual(['Membership'])
  expect(applications.name).toContain('waiting-membership')
  const team = await rowsOf('team')
  expect(team.rows).toMatchObject([
    { Email: { value: admin.email }, Duties: { value: 'Owner' }, 'Two factor': { value: 'No' } },
  ])
  const changes = await rowsOf('audit&q=Lost')
  expect(changes.rows).toMatchObject([
    {
      When: { type: 'd', shown: expect.stringMatching(/ IST$/) },
      'Did what': { value: 'Suspended the account' },
      'To whom': { value: 'Lost' },
      'E-mail of to whom': { value: lost.email },
    },
  ])
  const all = await rowsOf('audit')
  expect(all.rows.length).toBeGreaterThan(changes.rows.length)
  const withReads = await rowsOf('audit&tab=reads')
  expect(withReads.rows.map((row) => row['Did what']?.value)).toContain('Read a list')
  const { entries } = await site.call(admin.session, auditLog, { only: 'changes', limit: '6' })
  expect(entries.map(({ about }) => about).toReversed()).toEqual([
    'Waiting',
    'Waiting · Membership',
    'Team',
    'Audit log · Changes · found by “Lost”',
    'Audit log · Changes',
    'Audit log · Changes and reads',
  ])
})
