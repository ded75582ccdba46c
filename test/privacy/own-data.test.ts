import { expect, test } from 'vitest'
import { myData } from '#contract/accounts/privacy.ts'
import { auditLabels, type AuditAction } from '#contract/admin/audit.ts'
import { submitStay } from '#contract/programmes/stays.ts'
import { ownedTables, undecided } from '#server/privacy/catalogue.ts'
import { tablesOfPayments } from '#server/privacy/my-data.ts'
import { ownDetails, untoldActions } from '#server/privacy/own-texts.ts'
import { stayForm } from '#test/cases/submission-forms.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('every text column in rows of a person is declared readable or not, and an undeclared column is left out of the download', async () => {
  await using site = await startTestApp()
  const { db, pool } = site.database
  const tables = ['users', ...(await ownedTables(db)).map(({ table }) => table), ...tablesOfPayments]
  expect(tables.length).toBeGreaterThan(25)
  expect(await undecided(db, tables)).toEqual([])

  const asha = await site.person('member')
  const form = { ...stayForm(site.context.clock()), additionalNotes: 'A quiet room' }
  await site.call(asha.session, submitStay, form)
  await pool.query('alter table stays add remarks text, add contacts inet, add tags text[], add seen_on date')
  await pool.query(
    "update stays set remarks = 'qremark', contacts = '203.0.113.9', tags = '{qtag}', seen_on = '2031-01-02'",
  )
  await pool.query('create table visits (user_id uuid references users, word text)')
  await pool.query("insert into visits values ($1, 'qvisit')", [asha.id])
  expect(await undecided(db, [...tables, 'visits'])).toEqual([
    'stays.remarks',
    'stays.contacts',
    'stays.tags',
    'visits.word',
  ])
  const download = JSON.stringify(await site.call(asha.session, myData, {}))
  expect(download).toContain('A quiet room')
  expect(download).toContain('2031-01-02')
  expect(download).not.toMatch(/qremark|203\.0\.113|qtag|qvisit/)
})

test('the log in a download contains only the details that the person was told, and no addresses of others', async () => {
  await using site = await startTestApp()
  const [asha, ravi] = [await site.person(), await site.person('admin', { name: 'Ravi' })]
  const { db } = site.database
  const words = ['reason', 'note', 'text', 'other', 'about', 'by', 'assignee', 'asked', 'q']
  for (const action of Object.keys(auditLabels) as AuditAction[])
    await db
      .insertInto('audit_log')
      .values({
        at: site.context.clock(),
        actor_id: ravi.id,
        action,
        subject_id: asha.id,
        address: '203.0.113.9',
        details: JSON.stringify(
          Object.fromEntries(words.map((word) => [word, `qguard ${word} of ${action}`])),
        ),
        duties: ['owner'],
      })
      .execute()
  const { log } = await site.call(asha.session, myData, {})
  const actions = (Object.keys(auditLabels) as AuditAction[]).filter(
    (action) => !(untoldActions as readonly string[]).includes(action),
  )
  expect(log.map(({ what }) => String(what)).toSorted()).toEqual(
    actions.map((one): string => auditLabels[one]).toSorted(),
  )
  for (const { what, details, by } of log) {
    const action = actions.find((one) => auditLabels[one] === what) as AuditAction
    const told = (ownDetails[action] ?? []).filter((name) => words.includes(name))
    expect([what, by, Object.keys(details as object).toSorted()]).toEqual([
      what,
      'somebody else',
      told.toSorted(),
    ])
  }
  const all = JSON.stringify(log)
  expect(all).not.toMatch(/203\.0\.113|Ravi|of account\.suspend|of note\.|note of|other of|assignee of/)
  expect(all).not.toContain(ravi.id)
  // An action of the person towards others is listed without its details.
  const own = (await site.call(ravi.session, myData, {})).log
  expect(own).toHaveLength(Object.keys(auditLabels).length)
  expect(JSON.stringify(own)).not.toMatch(/qguard/)
})
