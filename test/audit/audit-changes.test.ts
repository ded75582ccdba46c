import { expect, test } from 'vitest'
import { daysAfter } from '#contract/membership/year.ts'
import { saveSettings } from '#contract/settings.ts'
import { recordUnassigned } from '#contract/money/unassigned.ts'
import { dayInIst } from '#contract/values/days.ts'
import { type AuditAction, auditLabels, auditLog } from '#contract/admin/audit.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { oneContent } from '#contract/content-documents/calls.ts'
import { contentChanges } from '#test/cases/content-changes.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { setTeam } from '#contract/admin/team.ts'
import { priceAt } from '#server/settings/prices.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { exportedEndpoints, send } from '#test/cases/calls/endpoints.ts'
import { eventForm, fileOf, meetingForm, photograph } from '#test/cases/events/event-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { importIn } from '#test/imports/imports.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import { added } from './added-rows.ts'
import { fullSite } from './full-site.ts'

const endpoints = new Map(exportedEndpoints)
const endpoint = (name: string) => endpoints.get(name) as Endpoint
const nameOf = (path: string) => exportedEndpoints.find(([, one]) => one.path === path)?.[0] ?? path

/** Actions that need no details besides the subject, or that concern the site as a whole. */
const withoutDetails = new Set<AuditAction>([
  'settings.signature',
  'guardian.agree',
  'guardian.refuse',
  'sign_up',
  'sign_in.password',
  'sign_in.two_factor',
  'sign_in.google',
  'sign_in.link',
  'sign_out',
  'email.confirm',
  'email.ask',
  'email.cancel',
  'email.change',
  'password.set',
  'second_step.on',
  'second_step.off',
  'second_step.codes',
  'second_step.recovery',
  'google.link',
  'google.unlink',
  'account.close',
  'account.reclaim',
  'match.agree',
  'match.refuse',
  'member.answer',
  'member.correct_own',
  'note.delete',
  'note.add',
  'account.restore',
  'member.approve',
  'member.remove',
])

/** Actions that the calls below do not record: other tests check what their entries say. */
const coveredElsewhere = new Set<AuditAction>([
  'admin.make',
  'sign_in.failed',
  'sign_in.locked',
  'device.new',
  'device.forget',
  'session.end',
  'profile.change',
  'submission.declined',
  'submission.withdrawn',
  'submission.answer',
  'submission.corrected',
  'submission.undo',
  'list.read',
  'record.read',
  'file.read',
])

test('every change by an admin adds its entry to the log, and is refused while the right of the admin is being ended', async () => {
  const { site, admin, asha, zoe, ids } = await fullSite()
  await using _site = site
  const thumbnail = fileOf(await photograph())
  const kinds = ['event', 'meetup', 'masterclass'] as const
  const made = new Map<string, string>()
  const eventCalls = kinds.flatMap((kind) => {
    const suffix = { event: 'Event', meetup: 'Meetup', masterclass: 'MasterClass' }[kind]
    const form = kind === 'event' ? eventForm : meetingForm
    const id = () => ({ [`${kind}id`]: made.get(kind) })
    return [
      [`create${suffix}`, () => ({ ...form, thumbnail }), ['event.create']],
      [`update${suffix}`, () => ({ ...form, ...id() }), ['event.change']],
      [`delete${suffix}`, id, ['event.delete']],
    ] as const
  })
  const decideCalls = submittings.map(({ programme, reviewCall: { path } }) => {
    const input = () => ({ id: ids[programme], state: 'in_review' })
    return [nameOf(path), input, ['submission.in_review']] as const
  })
  const spotlight = () => ({ id: ids['spotlight'] })
  const waiting = await site.person()
  await site.confirm(waiting.email)
  await site.call(waiting.session, applyForAid, aidForm)
  const { total: amount } = await priceAt(site.context.db, aidForm.membershipCategory, site.context.clock())
  const invited = 'invited@example.org'
  await site.call(admin.session, setTeam, { email: invited, duties: ['money'] })
  const cheque = {
    amount,
    method: 'cheque',
    reference: 'x',
    receivedOn: dayInIst(site.context.clock()),
  } as const
  const priceDay = daysAfter(dayInIst(site.context.clock()), 9)
  await site.call(admin.session, saveSettings, {
    categories: [{ category: 'Investor', price: 200, validFrom: priceDay }],
  })
  const payer = await site.person()
  await site.call(payer.session, applyForAid, aidForm)
  const recorded = await site.call(admin.session, recordUnassigned, { ...cheque, reference: 'z', note: 'x' })
  const payment = () => ({ payment: made.get('payment') })
  const { rows: emails } = await site.database.pool.query<{ id: string }>(
    'select id::text from graphile_worker.jobs limit 1',
  )
  const imports = [
    await importIn(site, admin, 'uploaded'),
    await importIn(site, admin, 'checked'),
    await importIn(site, admin, 'done'),
  ]
  const thePrice = { category: 'Student', price: 100 }
  const changes: readonly (readonly [string, () => Record<string, unknown>, readonly string[]])[] = [
    ...eventCalls,
    ...decideCalls,
    ['addRegistration', () => ({ eventid: ids['event'], email: zoe.email }), ['event.add']],
    ['checkIn', () => ({ eventid: ids['event'], registration: ids['registration'] }), ['event.check_in']],
    [
      'undoCheckIn',
      () => ({ eventid: ids['event'], registration: ids['registration'] }),
      ['event.undo_check_in'],
    ],
    ['removeRegistration', () => ({ _id: ids['registration'], reason: 'x' }), ['event.remove']],
    ['cancelEvent', () => ({ eventid: ids['event'], reason: 'x' }), ['event.cancel']],
    [
      'askAboutSubmission',
      () => ({ programme: 'youth', _id: ids['youth'], question: 'x' }),
      ['submission.ask'],
    ],
    ['showOnHomepage', spotlight, ['submission.accepted', 'spotlight.show']],
    ['removeFromHomepage', spotlight, ['spotlight.hide']],
    ['pickSpotlight', spotlight, ['spotlight.show', 'spotlight.pick']],
    ['allowMatchRequest', () => ({ id: ids['matching'] }), ['submission.accepted']],
    ['introduce', () => ({ id: ids['matching'], userId: zoe.id }), ['match.introduce']],
    ['removeMember', () => ({ email: asha.email }), ['member.remove']],
    ['approveMember', () => ({ email: asha.email }), ['member.approve']],
    [
      'correctMember',
      () => ({ email: asha.email, changes: { city: 'Pune' }, reason: 'x' }),
      ['member.correct'],
    ],
    [
      'addMember',
      () => ({ email: 'leela@example.org', name: 'Leela', membershipCategory: 'Student', reason: 'x' }),
      ['member.add'],
    ],
    [
      'setPeriod',
      () => ({ email: asha.email, endsOn: daysAfter(dayInIst(site.context.clock()), 400), reason: 'x' }),
      ['member.period'],
    ],
    [
      'replaceEmail',
      () => ({ email: asha.email, newEmail: 'asha.new@example.org', reason: 'x' }),
      ['member.email'],
    ],
    ['uploadImport', () => ({ file: fileOf('email,name\na@example.org,Asha', 'm.csv') }), ['import.upload']],
    ['readImport', () => ({ _id: made.get('upload'), headingRow: 1 }), ['import.table']],
    ['checkImport', () => ({ _id: imports[0], mapping: { email: 0 } }), ['import.check']],
    ['runImport', () => ({ _id: imports[1] }), ['import.run']],
    ['inviteImport', () => ({ _id: imports[2] }), ['import.invite']],
    ['undoImport', () => ({ _id: imports[2] }), ['import.undo']],
    ['matchStatement', () => ({ csv: 'Date,Narration,Credit' }), ['list.read']],
    ['recordOffline', () => ({ ...cheque, email: waiting.email }), ['money.offline']],
    ['recordUnassigned', () => ({ ...cheque, reference: 'y', note: 'x' }), ['money.unassigned']],
    [
      'returnUnassigned',
      () => ({ _id: made.get('unassigned'), reference: 'x', note: 'x' }),
      ['money.return'],
    ],
    ['assignMoney', () => ({ _id: recorded.unassigned._id, email: payer.email }), ['money.assign']],
    ['correctDocument', () => ({ ...payment(), buyer: { name: 'X' }, reason: 'x' }), ['money.correct']],
    ['refundPayment', () => ({ ...payment(), amount: 1, reason: 'x' }), ['money.refund']],
    ['askMember', () => ({ email: waiting.email, question: 'x' }), ['member.ask']],
    ['undoDecision', () => ({ email: waiting.email }), ['member.undo']],
    ['declineMember', () => ({ email: waiting.email, reason: 'x' }), ['member.decline']],
    // A cheque is not refunded automatically.
    ['resolvePayment', () => ({ ...payment(), action: 'refund', note: 'x' }), ['money.resolve']],
    ['suspendUser', () => ({ email: waiting.email, reason: 'x' }), ['account.suspend']],
    ['restoreUser', () => ({ email: waiting.email }), ['account.restore']],
    ['setTeam', () => ({ email: waiting.email, duties: ['money'] }), ['team.set']],
    ['setTeam', () => ({ email: waiting.email, duties: [] }), ['team.remove']],
    ['inviteAgain', () => ({ email: invited }), ['team.invite']],
    ['addNote', () => ({ user: asha.id, text: 'x' }), ['note.add']],
    ['deleteNote', () => ({ id: made.get('note') }), ['note.delete']],
    ['takeRequest', () => ({ request: 'youth', id: ids['youth'] }), ['assignment.take']],
    ['giveBack', () => ({ request: 'youth', id: ids['youth'] }), ['assignment.give_back']],
    [
      'handOver',
      () => ({ request: 'youth', id: ids['youth'], email: admin.email }),
      ['assignment.hand_over'],
    ],
    ['setDigest', () => ({ wanted: false }), ['digest.set']],
    ['saveView', () => ({ name: 'x', filters: {} }), ['view.save']],
    ['deleteView', () => ({ id: made.get('view') }), ['view.delete']],
    [
      'saveSettings',
      () => ({ branding: { name: 'A' }, organisation: { state: '27' }, categories: [thePrice] }),
      ['settings.branding', 'settings.organisation', 'settings.price'],
    ],
    ['withdrawPrice', () => ({ category: 'Investor', validFrom: priceDay }), ['settings.withdraw_price']],
    ...contentChanges(thumbnail),
    ['saveLogo', () => ({ logo: thumbnail }), ['settings.logo']],
    ['saveSignature', () => ({ signature: thumbnail }), ['settings.signature']],
    ['recordExport', () => ({ list: 'All Users' }), ['list.export']],
    ['retryJob', () => ({ job: emails[0]?.id, reason: 'x' }), ['job.retry']],
    ['dropJob', () => ({ job: emails[0]?.id, reason: 'x' }), ['job.drop']],
  ]
  const audited = [...endpoints].filter(([, { audited: isAudited }]) => isAudited === true)
  expect([...new Set(changes.map(([name]) => name))].toSorted()).toEqual(
    audited.map(([name]) => name).toSorted(),
  )
  for (const [name, input, actions] of changes) {
    const refused = await added(site, admin, () =>
      whileEnding(site, admin, () => send(site, admin, endpoint(name), input())),
    )
    expect(refused, name).toEqual([])
    const rows = await added(site, admin, async () => {
      const answer = await send(site, admin, endpoint(name), input())
      expect(answer.status, name).toBe(endpoint(name).answers === 'accepted' ? 202 : 200)
      type Made = { _id: string }
      type Body = {
        forms?: Made
        view?: Made
        notes?: Made[]
        payment?: Made
        unassigned?: Made
        import?: Made
      }
      const {
        forms,
        view,
        notes,
        payment: paid,
        unassigned,
        import: uploaded,
      } = (await answer.clone().json()) as Body
      if (view) made.set('view', view._id)
      if (notes?.[0]) made.set('note', notes[0]._id)
      if (unassigned) made.set('unassigned', unassigned._id)
      if (uploaded) made.set('upload', uploaded._id)
      if (paid && name !== 'assignMoney') made.set('payment', paid._id)
      const kind = kinds.find((one) => name.toLowerCase() === `create${one}`)
      if (kind && forms) made.set(kind, forms._id)
      return answer
    })
    expect(
      rows.map(({ action }) => action),
      name,
    ).toEqual(actions)
  }
  const { entries } = await site.call(admin.session, auditLog, { limit: '200', only: 'changes' })
  const pick = (isWanted: (about: string | null) => boolean) =>
    new Set(entries.filter(({ about }) => isWanted(about)).map(({ action }) => action))
  const [withAbout, withoutAbout] = [pick((about) => about !== null), pick((about) => about === null)]
  expect([...withoutAbout].filter((action) => !withoutDetails.has(action))).toEqual([])
  // Every action of the log is in one of these groups.
  const rest = (Object.keys(auditLabels) as AuditAction[]).filter(
    (action) => !withAbout.has(action) && !withoutDetails.has(action) && !coveredElsewhere.has(action),
  )
  expect(rest).toEqual([])
  expect(entries.find(({ action }) => action === 'event.check_in')?.about).toBe(meetingForm.title)
  const of = (action: AuditAction) => entries.filter((one) => one.action === action).map(({ about }) => about)
  expect(of('content.publish')).toEqual(['Founder, version 1'])
  expect(of('content.restore')).toEqual(['Founder, version 0'])
  expect(of('content.new_page')).toEqual(['/p/archive'])
  expect(of('team.remove')).toEqual(['money'])
  expect(of('member.undo')).toEqual([auditLabels['member.ask']])
})

test('saving a draft of a page is refused while the right of the admin is being ended', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { value } = await site.call(admin.session, oneContent, { key: 'founder' })
  const save = () => send(site, admin, endpoint('saveContentDraft'), { key: 'founder', value, revision: 0 })
  await whileEnding(site, admin, save)
  expect((await save()).status).toBe(200)
})

/** Makes a call while another transaction ends a right of the caller (`endAccess`); any call must be refused. */
async function whileEnding(site: Site, { id }: Person, call: () => Promise<Response>): Promise<Response> {
  const ending = await site.database.pool.connect()
  try {
    await ending.query('begin')
    await ending.query('select from sessions where user_id = $1 for update', [id])
    const answer = await call()
    expect([answer.url, answer.status]).toEqual([answer.url, 409])
    expect(await answer.clone().json()).toMatchObject({ code: 'changed_meanwhile' })
    return answer
  } finally {
    await ending.query('rollback')
    ending.release()
  }
}
