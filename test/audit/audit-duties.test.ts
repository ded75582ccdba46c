import { expect, test } from 'vitest'
import {
  type AuditAction,
  auditLabels,
  auditLog,
  recordExport,
  type ExportableList,
  exportableLists,
} from '#contract/admin/audit.ts'
import { auditDuties, dutyOfAction } from '#contract/admin/audit-duties.ts'
import { type Duties, type Duty, duty as allDuties, hasDuty } from '#contract/accounts/duties.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { figureDuties, readOverview } from '#contract/admin/overview.ts'
import { programmes } from '#contract/programmes/submissions.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { recordAudit } from '#server/accounts/audit.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { exportedEndpoints, send } from '#test/cases/calls/endpoints.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedTestApp, type Site } from '#test/support/test-app.ts'

const site = await sharedTestApp()

async function adminWith(duties: Duty[]): Promise<Person> {
  const admin = await site.person('admin', { name: duties.join(' and ') })
  await site.database.pool.query('update users set duties = $2 where id = $1', [admin.id, duties])
  return admin
}

/** Each duty alone, and two together. */
const sets: Duty[][] = [...allDuties.options.map((one) => [one]), ['money', 'programmes']]
const admins = await Promise.all(sets.map(async (duties) => ({ duties, admin: await adminWith(duties) })))
const isOf = (duties: Duty[], wanted: Duties) =>
  duties.includes('owner') || [wanted].flat().some((one) => (duties as string[]).includes(one))

/** Writes an entry of every action about Asha, and an entry of each read that needs a duty. */
async function writeAll({ context, database }: Site): Promise<{ about: string; duties: Duties }[]> {
  const asha = await site.person('user', { name: 'Asha Canary' })
  const written: { about: string; action: AuditAction; duty?: Duties }[] = [
    ...(Object.keys(auditLabels) as AuditAction[]).map((action) => ({ about: action, action })),
    ...allDuties.options.map((duty) => ({ about: `read with ${duty}`, action: 'list.read' as const, duty })),
    { about: 'read with two', action: 'record.read', duty: ['money', 'members'] },
    { about: 'read with any', action: 'list.read', duty: 'any' },
  ]
  for (const { about, action, duty } of written) {
    await database.db.transaction().execute((tx) =>
      recordAudit(tx, {
        at: context.clock(),
        action,
        subjectId: asha.id,
        address: null,
        details: { about },
        duty,
      }),
    )
  }
  return written.map(({ about, action, duty = dutyOfAction(action) }) => ({
    about,
    duties: duty === 'any' ? 'owner' : duty,
  }))
}

test('an admin sees only the log entries of their duties, in the list, in a search, in changes only, and in pages', async () => {
  const written = await writeAll(site)
  expect(written.length).toBeGreaterThan(60)
  for (const { duties, admin } of admins) {
    const expected = written.filter((one) => isOf(duties, one.duties)).map(({ about }) => about)
    // Entries about these reads themselves do not have Asha as subject.
    const read = async (input: object) => {
      const { entries, total } = await site.call(admin.session, auditLog, { limit: '200', ...input })
      const abouts = entries
        .filter(({ subject }) => subject?.name === 'Asha Canary')
        .map(({ about }) => about)
      return { abouts: abouts.toReversed(), total }
    }
    expect((await read({})).abouts, duties.join()).toEqual(expected)
    const found = await read({ q: 'asha canary' })
    expect([found.abouts, found.total], duties.join()).toEqual([expected, expected.length])
    const changes = (await read({ q: 'asha canary', only: 'changes' })).abouts
    expect(changes).toEqual(expected.filter((about) => !/^read with|\.read$/.test(about)))
    const paged: (string | null)[] = []
    let cursor: string | undefined
    do {
      const input = { q: 'Asha Canary', limit: '7', ...(cursor === undefined ? {} : { cursor }) }
      const page: Answer<typeof auditLog> = await site.call(admin.session, auditLog, input)
      paged.push(...page.entries.map(({ about }) => about))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(paged.toReversed(), duties.join()).toEqual(expected)
  }
  const content = admins.find(({ duties }) => duties.join() === 'content') as (typeof admins)[number]
  const { entries, total } = await site.call(content.admin.session, auditLog, { limit: '200' })
  const own = Object.keys(auditLabels).filter((action) => action.startsWith('content.'))
  expect(new Set(entries.map(({ about }) => about))).toEqual(new Set([...own, 'read with content']))
  expect(total).toBe(own.length + 1)
})

test('the entry of a read has the duties of the call that shows the data', async () => {
  const owner = admins[0]?.admin as Person
  const shown = exportedEndpoints.filter(
    ([, { reads, path }]) => typeof reads === 'object' && !path.includes(':'),
  )
  let checked = 0
  for (const [name, endpoint] of shown) {
    const { rows: before } = await site.database.pool.query<{ id: string }>(
      'select max(id::text) as id from audit_log',
    )
    const answer = await send(site, owner, endpoint, {})
    await answer.arrayBuffer()
    if (answer.status !== 200) continue
    checked += 1
    const { rows } = await site.database.pool.query<{ duties: Duty[] }>(
      'select duties from audit_log where id::text > $1 order by id desc limit 1',
      [before[0]?.id],
    )
    const { duty = 'any' } = endpoint
    expect(rows[0]?.duties, name).toEqual(duty === 'any' ? ['owner'] : [duty].flat())
  }
  expect(checked).toBeGreaterThan(12)
})

test('the export of a list can be recorded only by an admin whose duties show the list', async () => {
  for (const list of Object.keys(exportableLists) as ExportableList[]) {
    for (const { duties, admin } of admins) {
      const recording = site.call(admin.session, recordExport, { list })
      expect(await codeOf(recording), `${list} by ${duties.join()}`).toBe(
        hasDuty(duties, exportableLists[list]) ? 'done' : '403 outside_duties',
      )
    }
  }
})

test('an admin sees the figures and requests of their duties on the Overview, and null for other figures', async () => {
  const person = await site.person('member')
  for (const { submit } of submittings) await submit(site, person)
  await site.call((await site.person()).session, applyForAid, aidForm)
  const whole = await site.call(admins[0]?.admin.session as string, readOverview, { count: 'now' })
  expect(whole.requests.map(({ programme }) => programme).toSorted()).toEqual(
    [...programmes, 'membership'].toSorted(),
  )
  for (const { duties, admin } of admins) {
    const seen = await site.call(admin.session, readOverview, {})
    const wanted = whole.requests.filter(({ programme }) =>
      isOf(duties, programme === 'membership' ? 'members' : 'programmes'),
    )
    expect(seen.requests, duties.join()).toEqual(wanted)
    for (const [part, of] of Object.entries(figureDuties)) {
      const [shown, all] = [seen, whole].map((one) => one[part as keyof typeof figureDuties] as unknown)
      if (typeof of === 'string') {
        expect(shown, part).toEqual(isOf(duties, of) ? all : null)
        continue
      }
      for (const [n, row] of (all as Record<string, unknown>[]).entries()) {
        const expected = Object.entries(row).map(([name, value]) => {
          const duty = (of as Record<string, Duty>)[name]
          return [name, duty === undefined || isOf(duties, duty) ? value : null]
        })
        expect((shown as object[])[n], part).toEqual(Object.fromEntries(expected))
      }
    }
  }
})

test('every kind of action has duties in the log', () => {
  const kinds = new Set(Object.keys(auditLabels).map((action) => action.replace(/\..*$/, '')))
  expect(Object.keys(auditDuties).toSorted()).toEqual([...kinds].toSorted())
})
