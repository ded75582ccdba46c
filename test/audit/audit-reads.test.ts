import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { submitHosting } from '#contract/programmes/hosting.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { exportedEndpoints, send } from '#test/cases/calls/endpoints.ts'
import { fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { hostingForm } from '#test/cases/submission-forms.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import { added } from './added-rows.ts'
import { aboutAsha, aboutEvent, fullSite } from './full-site.ts'

const endpoints = new Map(exportedEndpoints)
const endpoint = (name: string) => endpoints.get(name) as Endpoint
const nameOf = (path: string) => exportedEndpoints.find(([, one]) => one.path === path)?.[0] ?? path

const ONE_ROW = { limit: 1 }
const ONE_ROW_AS_TEXT = { limit: '1' }
const list = (name: string, rows: number, more: object = {}) => ({ list: name, rows, ...more })
const firstPage = { page: 'first' }
const ofFigure = (name: string, figure: string, rows: number): [Record<string, unknown>, object] => [
  { ...ONE_ROW_AS_TEXT, figure },
  list(name, rows, { ...firstPage, asked: { figure } }),
]

const settlementFile = new File(
  ['entity_id,type,debit,credit,amount,currency,fee,tax,created_at\n'],
  'settlement.csv',
)

/** For each endpoint that shows admins data: the input of the call, and the details that the audit log must then have. */
const reads: Record<string, [input: Record<string, unknown>, details: object]> = {
  allUsers: [{ ...ONE_ROW_AS_TEXT, q: ' asha ' }, list('All Users', 1, { ...firstPage, q: 'asha' })],
  allMembers: [{ form: 'aid' }, list('All Members', 2, { asked: { form: 'aid' } })],
  allPayments: [{ q: 'nobody' }, list('Paid Forms', 0, { ...firstPage, q: 'nobody' })],
  ...Object.fromEntries(
    submittings.map(({ programme, list: { path } }) => [
      nameOf(path),
      [ONE_ROW, list(programmeFacts[programme].list, 1, firstPage)],
    ]),
  ),
  allStays: [{}, list('All Atithi', 1)],
  allSpotlight: [{}, list('All Spotlight Boost', 1)],
  allEvent: [{}, list('All Events', 0)],
  allMeetup: [ONE_ROW, list('Weekly Meetup', 0, firstPage)],
  allMasterClass: [{}, list('MasterClass', 1)],
  eventRegistrations: [{}, list('Event registrations', 1)],
  checkInList: [{}, list('Check-in list', 1)],
  allFeedback: [{}, list('Event feedback', 0)],
  dueSubmissions: [
    { ...ONE_ROW_AS_TEXT, programme: 'stays' },
    list('What waits for an answer', 1, { ...firstPage, asked: { programme: 'stays' } }),
  ],
  allTeam: [{}, list('Team', 1)],
  allAssignments: [{ request: 'stays' }, list('Who works on what', 0, { asked: { request: 'stays' } })],
  notesOn: [{}, { about: 'Notes' }],
  readPerson: [{}, { about: 'Person' }],
  readOverview: [{}, { about: 'Overview' }],
  peopleOfFigure: ofFigure('People behind a number of the Overview', 'applied', 1),
  paymentsOfFigure: ofFigure('Payments behind a number of the Overview', 'paid:2026-04', 0),
  registrationsOfFigure: ofFigure('Registrations behind a number of the Overview', 'came:2026-04', 0),
  moneySummary: [{}, { about: 'Payments' }],
  readLedger: [{ from: '2026-04-01' }, { list: 'Ledger', asked: { from: '2026-04-01' } }],
  gstReturn: [
    { section: 'b2b', from: '2026-04-01', to: '2026-04-30' },
    { list: 'GSTR-1', asked: { section: 'b2b', from: '2026-04-01', to: '2026-04-30' } },
  ],
  ledgerWorkbook: [{ from: '2026-04-01' }, { list: 'Ledger', asked: { from: '2026-04-01' } }],
  gstReturnWorkbook: [
    { section: 'b2b', from: '2026-04-01', to: '2026-04-30' },
    { list: 'GSTR-1', asked: { section: 'b2b', from: '2026-04-01', to: '2026-04-30' } },
  ],
  importProblems: [{}, { list: 'Problems of an import', asked: {} }],
  readAccounts: [{ year: '2026-27' }, { about: 'Accounts', asked: { year: '2026-27' } }],
  unassignedMoney: [ONE_ROW_AS_TEXT, list('Unassigned money', 0, firstPage)],
  findPayers: [{ q: 'nobody' }, list('Who may pay', 0, { ...firstPage, q: 'nobody' })],
  checkSettlement: [
    { report: settlementFile },
    { about: 'Settlement report', asked: { report: 'settlement.csv' } },
  ],
  paymentHistory: [{}, { about: 'The history of a payment' }],
  systemStatus: [{}, { about: 'System' }],
  auditLog: [ONE_ROW_AS_TEXT, list('Audit log', 1, firstPage)],
  matchCandidates: [{}, { about: 'Candidates for a match' }],
}

test('every list and record that an admin reads is logged with its name, the filters, the number of rows and the request', async () => {
  const { site, admin, asha, ids } = await fullSite()
  await using _site = site
  const shown = [...endpoints].filter(([, { reads: what }]) => typeof what === 'object')
  expect(shown.map(([name]) => name).toSorted()).toEqual(Object.keys(reads).toSorted())
  for (const [name, one] of shown) {
    const [input, details] = reads[name] as (typeof reads)[string]
    const inputAboutAsha = aboutAsha(name, asha, ids)
    const inputAboutEvent = aboutEvent(name, ids)
    const asked = inputAboutAsha ?? inputAboutEvent ?? input
    const rows = await added(site, admin, () => send(site, admin, one, asked))
    const isFile = typeof one.reads === 'object' && 'file' in one.reads
    const action = isFile ? 'list.export' : 'list' in details ? 'list.read' : 'record.read'
    expect(rows, name).toEqual([
      {
        action,
        subject_id: inputAboutAsha === undefined || isFile ? null : asha.id,
        details: {
          ...details,
          ...(inputAboutAsha === undefined && inputAboutEvent === undefined ? {} : { asked }),
        },
      },
    ])
  }
})

test('each later page of a list gets its own log entry', async () => {
  const { site, admin } = await fullSite()
  await using _site = site
  const answer = await send(site, admin, endpoint('allUsers'), ONE_ROW_AS_TEXT)
  const cursor = answer.headers.get('x-next-cursor') as string
  const rows = await added(site, admin, () =>
    send(site, admin, endpoint('allUsers'), { ...ONE_ROW_AS_TEXT, cursor }),
  )
  expect(rows.map(({ details }) => details)).toEqual([list('All Users', 1, { page: 'later' })])
})

test('the log has no entry when somebody who is no admin calls, and none when a call is refused', async () => {
  const { site, admin, asha } = await fullSite()
  await using _site = site
  const { pool } = site.database
  const count = async () => (await pool.query('select from audit_log')).rowCount
  const before = await count()
  for (const [name, one] of endpoints) {
    if (typeof one.reads !== 'object' && one.audited === undefined) continue
    for (const person of [null, asha]) {
      const { status } = await send(site, person, one, {})
      const isPublic = one.allow === 'anyone'
      expect(status === 200, name).toBe(isPublic)
    }
    const { status } = await send(site, admin, one, { unheardOf: 'x', id: 'nobody' })
    expect(status, name).toBeGreaterThanOrEqual(400)
  }
  const badCursor = await send(site, admin, endpoint('allUsers'), { cursor: 'x' })
  const unknown = await send(site, admin, endpoint('matchCandidates'), { id: asha.id })
  expect([badCursor.status, unknown.status]).toEqual([400, 404])
  expect(await count()).toBe(before)
})

test('when an admin opens a private file, the log records it and the owner of the file; when the owner opens it, nothing is logged', async () => {
  const { site, admin, zoe } = await fullSite()
  await using _site = site
  const form = hostingForm(site.context.clock())
  type Sent = { zoom: { thumbnail: { url: string } } }
  const { body } = await sendForm<Sent>(site, zoe, submitHosting, {
    ...form,
    thumbnail: fileOf(await photograph()),
  })
  const { url } = body.zoom.thumbnail
  const open = (person: Person, address: string, headers = {}) =>
    site.http(address, { headers: { authorization: `Bearer ${person.session}`, ...headers } })
  const row = {
    action: 'file.read',
    subject_id: zoe.id,
    details: { file: url.split('/')[2], about: 'A picture' },
  }
  expect(await added(site, admin, () => open(admin, url))).toEqual([row])
  const known = { 'if-none-match': `"${url.split('/').slice(2).join('-')}"` }
  expect(await added(site, admin, () => open(admin, url, known))).toEqual([row])
  expect(await added(site, admin, () => open(zoe, url))).toEqual([])
  expect(await added(site, admin, () => open(admin, url.replace('640.jpg', '641.jpg')))).toEqual([])
  await site.database.pool.query('update files set is_public = true')
  expect(await added(site, admin, () => open(admin, url))).toEqual([])
  await site.database.pool.query('update files set is_public = false')
  await makeLoggingOfReadsFail(site)
  const refused = await open(admin, url)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([500, 'failed'])
})

async function makeLoggingOfReadsFail(site: Site): Promise<void> {
  await site.database.pool.query(
    `alter table audit_log add constraint no_reads check (right(action, 5) <> '.read' and action <> 'list.export') not valid`,
  )
}

test('a read that cannot be logged is refused', async () => {
  const { site, admin, asha, ids } = await fullSite()
  await using _site = site
  await makeLoggingOfReadsFail(site)
  for (const [name, one] of endpoints) {
    if (typeof one.reads !== 'object') continue
    const [input] = reads[name] as (typeof reads)[string]
    const answer = await send(site, admin, one, {
      ...input,
      ...aboutAsha(name, asha, ids),
      ...aboutEvent(name, ids),
    })
    expect([answer.status, await answer.json()], name).toEqual([
      500,
      { code: 'failed', message: 'Something went wrong. Please try again.' },
    ])
  }
})

test('the log shows reads, and leaves them out when only changes are asked for', async () => {
  const { site, admin } = await fullSite()
  await using _site = site
  await send(site, admin, endpoint('allMembers'), { ...ONE_ROW_AS_TEXT, q: 'asha', form: 'aid' })
  await send(site, admin, endpoint('dueSubmissions'), { programme: 'youth' })
  await send(site, admin, endpoint('readOverview'), {})
  const all = await site.call(admin.session, auditLog, { limit: '3' })
  expect(all.entries.map(({ action, about }) => [action, about])).toEqual([
    ['record.read', 'Overview'],
    ['list.read', 'What waits for an answer · YuvaShakti · 1 row'],
    ['list.read', 'All Members · aid · found by “asha” · 1 row'],
  ])
  for (const q of [undefined, 'ravi']) {
    const changes = await site.call(admin.session, auditLog, { only: 'changes', ...(q ? { q } : {}) })
    expect(changes.total).toBe(3)
    expect(changes.entries.map(({ action }) => action)).toEqual([
      'event.create',
      'member.approve',
      'member.approve',
    ])
  }
})
