import { afterAll, expect, test } from 'vitest'
import { correctableFields } from '#contract/membership/sent-application.ts'
import { problems } from '#contract/problem.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { badInputs, shapeOf } from '#test/cases/bad-input.ts'
import { calendarInputs } from '#test/cases/calendar-inputs.ts'
import { exportedEndpoints as calls } from '#test/cases/endpoints.ts'
import { eventForm, meetingForm, moreOfEvent, weekly } from '#test/cases/event-form.ts'
import { inTheGate } from '#test/cases/in-the-gate.ts'
import { oddInputs, unclearIn, wrongParts } from '#test/cases/odd-inputs.ts'
import {
  hostingForm,
  investorForm,
  spotlightForm,
  stayForm,
  youthForm,
} from '#test/cases/submission-forms.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const correctedForm = Object.fromEntries(
  Object.entries(applicationForm).filter(([name]) => name in correctableFields),
)
const password = 'quiet-harbour-42'
const email = 'person@example.org'

/** What each call would take; a call that is not here fails the test below. */
const good: Record<string, object> = {
  loginUser: { email, password },
  createUser: { name: 'Asha', email, password },
  currentUser: {},
  logoutUser: {},
  live: {},
  ready: {},
  signInOptions: {},
  startGoogle: {},
  knownDevices: {},
  forgetDevice: { id: '0197f2a0-0000-7000-8000-000000000000' },
  googleConnection: {},
  connectGoogle: { password },
  finishConnectGoogle: { code: 'x', state: 'x' },
  disconnectGoogle: { password },
  mySessions: {},
  endSessions: { which: 'others' },
  twoFactor: {},
  beginTwoFactor: { password },
  turnOnTwoFactor: { code: '123456' },
  turnOffTwoFactor: { password, code: '123456' },
  finishSignIn: { code: '123456' },
  setPassword: { token: 'x', password },
  forgotPassword: { email },
  confirmEmail: { token: 'x' },
  sendConfirmation: {},
  allUsers: {},
  readSettings: {},
  withdrawPrice: { category: 'Student', validFrom: '2999-01-01' },
  saveSettings: {
    organisation: { legalName: 'FWC' },
    categories: [{ category: 'Student', price: 99_900 }],
    signature: null,
  },
  saveSignature: {},
  saveLogo: {},
  siteContact: {},
  siteBranding: {},
  allVouchers: {},
  makeVoucher: { code: 'SPRING', kind: 'percent', value: 10, uses: 5, lastDay: '2999-12-31' },
  endVoucher: { code: 'SPRING' },
  checkVoucher: { voucher: 'SPRING', membershipCategory: 'Student' },
  currentPrices: {},
  allTeam: {},
  setTeam: { email, duties: ['members'] },
  inviteAgain: { email },
  updateProfile: { name: 'Asha', website: 'https://example.org', reminders: 'no', handOvers: 'no' },
  newRecoveryCodes: { password, code: '123456' },
  readClosing: {},
  myData: {},
  closeAccount: { password, refund: 0 },
  changePassword: { currentPassword: password, newPassword: password },
  changeEmail: { email, password },
  myEmailChange: {},
  cancelEmailChange: {},
  confirmNewEmail: { token: 'x' },
  suspendUser: { email, reason: 'x' },
  restoreUser: { email },
  createOrder: applicationForm,
  applyForAid: aidForm,
  readDraft: {},
  saveDraft: { changes: { fullName: 'Asha' }, step: 1 },
  myApplication: {},
  allMembers: {
    state: 'waiting',
    category: 'Student',
    branch: 'youth',
    city: 'x',
    due: 'week',
    sort: 'city',
  },
  allPayments: { limit: 10, cursor: 'x', q: 'x' },
  readInvoice: {},
  readCreditNote: {},
  readDocument: {},
  correctDocument: {
    payment: 'x',
    number: 'x',
    buyer: { name: 'x', address: 'x', city: 'x', pincode: 'x', state: '27', country: 'x', gstin: '' },
    reason: 'x',
  },
  ownDocuments: {},
  verifyDocument: { token: 'x' },
  readLedger: { from: '2026-04-01', to: '2027-03-31' },
  ledgerWorkbook: { from: '2026-04-01', to: '2027-03-31' },
  gstReturn: { section: 'b2b', from: '2026-04-01', to: '2027-03-31' },
  gstReturnWorkbook: { section: 'b2b', from: '2026-04-01', to: '2027-03-31' },
  readAccounts: { year: '2026-27' },
  checkSettlement: {},
  moneySummary: { from: '2026-04-01', to: '2027-03-31', category: 'Student', method: 'cheque' },
  paymentHistory: {},
  refundPayment: { payment: 'x', amount: 1, reason: 'x', endMembership: true, byHand: true },
  matchStatement: { csv: 'Date,Narration,Credit', columns: { date: 0, narration: 1, credit: 2 } },
  recordOffline: { email, amount: 1, method: 'cash', reference: 'x', receivedOn: '2026-04-01', again: true },
  findPayers: { q: 'x' },
  unassignedMoney: {},
  recordUnassigned: {
    amount: 1,
    method: 'cash',
    reference: 'x',
    receivedOn: '2026-04-01',
    note: 'x',
    again: true,
  },
  assignMoney: { _id: 'x', email },
  returnUnassigned: { _id: 'x', reference: 'x', note: 'x' },
  claimPayment: { paymentId: 'x' },
  resolvePayment: { payment: 'x', action: 'refund', note: 'x' },
  approveMember: { email },
  removeMember: { email },
  declineMember: { email, reason: 'x' },
  askMember: { email, question: 'x' },
  uploadImport: {},
  checkImport: { _id: 'x', mapping: { email: 0, name: 1 }, dayFirst: true, category: 'Student' },
  importProblems: { _id: 'x' },
  importTemplate: {},
  runImport: { _id: 'x' },
  oneImport: { _id: 'x' },
  allImports: {},
  inviteImport: { _id: 'x' },
  undoImport: { _id: 'x' },
  correctMember: { email, changes: { city: 'Pune' }, reason: 'x' },
  replaceEmail: { email, newEmail: 'new@example.org', reason: 'x' },
  addMember: {
    email,
    name: 'x',
    membershipCategory: 'Student',
    startsOn: '2026-04-01',
    endsOn: '2099-03-31',
    reason: 'x',
  },
  setPeriod: { email, endsOn: '2099-03-31', reason: 'x' },
  readPerson: { _id: 'x' },
  answerQuestion: { answer: 'x' },
  mySentApplication: {},
  correctApplication: correctedForm,
  notesOn: { user: 'x' },
  addNote: { user: 'x', text: 'x' },
  deleteNote: {},
  allAssignments: { request: 'membership' },
  undoDecision: { id: 'x' },
  takeRequest: { request: 'stays' },
  handOver: { request: 'stays', email },
  giveBack: { request: 'membership' },
  setDigest: { wanted: true },
  savedViews: {},
  saveView: { name: 'x', filters: { state: 'waiting', city: 'x', q: 'x' } },
  deleteView: {},
  askGuardian: {},
  guardianRequest: { token: 'x' },
  guardianConsent: { token: 'x', agree: true },
  myMembership: {},
  renewMembership: { membershipCategory: 'Student' },
  confirmPayment: { email: 'x' },
  submitStay: stayForm(new Date()),
  allStays: { limit: 10, cursor: 'x', q: 'x' },
  reviewStay: { state: 'declined', reason: 'x' },
  withdrawStay: {},
  correctStay: stayForm(new Date()),
  submitYouth: youthForm,
  allYouth: { limit: 10, cursor: 'x', q: 'x' },
  reviewYouth: { state: 'accepted', message: 'x' },
  withdrawYouth: {},
  correctYouth: youthForm,
  submitHosting: hostingForm(new Date()),
  allHosting: { limit: 10, cursor: 'x', q: 'x' },
  reviewHosting: { state: 'declined', reason: 'x' },
  withdrawHosting: {},
  correctHosting: hostingForm(new Date()),
  submitSpotlight: spotlightForm,
  allSpotlight: { limit: 10, cursor: 'x', q: 'x' },
  showOnHomepage: {},
  removeFromHomepage: {},
  pickSpotlight: {},
  reviewSpotlight: { state: 'declined', reason: 'x' },
  withdrawSpotlight: {},
  correctSpotlight: spotlightForm,
  submitMatchRequest: {},
  allMatchRequests: { limit: 10, cursor: 'x', q: 'x' },
  allowMatchRequest: {},
  reviewMatchRequest: { state: 'declined', reason: 'x' },
  withdrawMatchRequest: {},
  correctMatchRequest: { lookingFor: 'x' },
  matchCandidates: {},
  introduce: { userId: 'x' },
  answerIntroduction: { agree: true },
  mySubmissions: {},
  mySubmission: { programme: 'stays', _id: 'x' },
  dueSubmissions: {},
  askAboutSubmission: { programme: 'stays', _id: 'x', question: 'x' },
  answerAboutSubmission: { programme: 'stays', _id: 'x', answer: 'x' },
  readOverview: { count: 'now' },
  readWaiting: {},
  peopleOfFigure: { figure: 'joined:2026-11' },
  paymentsOfFigure: { figure: 'paid:2026-11' },
  readSetup: {},
  skipSetupStep: { key: 'team' },
  allContent: {},
  oneContent: { key: 'founder' },
  saveContentDraft: { key: 'slogans', value: { slogans: ['x'] }, revision: 0 },
  publishContent: { key: 'slogans', revision: 0 },
  discardContentDraft: { key: 'x' },
  searchContent: { q: 'founder' },
  contentVersions: { key: 'founder' },
  contentVersion: { key: 'founder', version: '0' },
  restoreContent: { key: 'slogans', version: 0, revision: 0 },
  uploadContentPicture: {},
  newContentPage: { slug: 'x-y', title: 'x' },
  removeContentPage: { key: 'x' },
  shownContent: { page: '/' },
  draftContent: { page: '/' },
  previewContent: { text: 'x' },
  emailPreview: { key: 'email.welcome', scheme: 'light' },
  sendTestEmail: { key: 'x' },
  systemStatus: {},
  retryJob: { job: '1', reason: 'x' },
  dropJob: { job: '1', reason: 'x' },
  auditLog: {},
  recordExport: { list: 'All Users', waiting: true, filters: 'x', q: 'x' },
  submitInvestor: investorForm,
  allInvestors: { limit: 10, cursor: 'x', q: 'x' },
  reviewInvestor: { state: 'declined', reason: 'x' },
  withdrawInvestor: {},
  correctInvestor: investorForm,
  readInvestorDraft: {},
  allEvent: { limit: 10, cursor: 'x', q: 'x' },
  createEvent: { ...eventForm, ...moreOfEvent, repeat: weekly },
  updateEvent: { ...eventForm, ...moreOfEvent, eventid: 'x', scope: 'following' },
  deleteEvent: { eventid: 'x', scope: 'following' },
  allMeetup: { limit: 10, cursor: 'x', q: 'x' },
  createMeetup: { ...meetingForm, ...moreOfEvent, place: 'x', repeat: weekly },
  updateMeetup: { ...meetingForm, ...moreOfEvent, place: 'x', meetupid: 'x', scope: 'this' },
  deleteMeetup: { meetupid: 'x', scope: 'following' },
  allMasterClass: { limit: 10, cursor: 'x', q: 'x' },
  createMasterClass: { ...meetingForm, ...moreOfEvent, place: 'x', repeat: weekly },
  updateMasterClass: { ...meetingForm, ...moreOfEvent, place: 'x', masterclassid: 'x', scope: 'this' },
  deleteMasterClass: { masterclassid: 'x', scope: 'following' },
  oneEvent: { id: 'x' },
  registerForEvent: { eventid: 'x' },
  cancelRegistration: { eventid: 'x' },
  myEvents: {},
  eventRegistrations: { eventid: 'x', state: 'waiting', limit: 10, cursor: 'x', q: 'x' },
  addRegistration: { eventid: 'x', email: 'asha@example.org', overCapacity: true },
  removeRegistration: { _id: 'x', reason: 'x' },
  cancelEvent: { eventid: 'x', scope: 'following', reason: 'x' },
  checkIn: { eventid: 'x', ticket: 'x', at: '2026-11-26T07:00:00Z', offline: true },
  undoCheckIn: { eventid: 'x', registration: 'x', at: '2026-11-26T07:00:00Z', offline: true },
  checkInList: { eventid: 'x' },
  giveFeedback: { eventid: 'x', stars: 5, text: 'x' },
  allFeedback: { eventid: 'x' },
  eventFigures: { month: '2026-11' },
  registrationsOfFigure: { figure: 'came:2026-11' },
  saveInvestorDraft: { changes: { name: 'Asha' }, step: 1 },
}
/** Read by their bytes, or open to whatever a provider adds: payments-webhook.test.ts and google.test.ts have these. */
const elsewhere = ['verifyPayment', 'paymentWebhook', 'finishGoogle']

// Nothing is stored here, so that each call finds what the one before found.
const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const { rows: tables } = await site.database.pool.query<{ name: string }>(
  `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
)
const EVERYTHING = tables
  .map(
    ({ name }) =>
      `select '${name}' as name, coalesce(string_agg(t::text, e'\\n' order by t::text), '') as all from ${name} t`,
  )
  .join(' union all ')

/** All that is stored, so that nothing can have been added or changed unseen. */
async function everything({ database }: Site): Promise<string> {
  const { rows } = await database.pool.query<{ name: string; all: string }>({
    name: 'everything',
    text: EVERYTHING,
  })
  return rows.map(({ name, all }) => `${name}\n${all}`).join('\n')
}

test('every call is here', () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual([...Object.keys(good), ...elsewhere].toSorted())
})

test.each(calls.filter(([name]) => name in good))(
  '%s refuses whatever is wrong, says what, and stores nothing',
  { timeout: 60_000 },
  async (name, endpoint) => {
    const caller = await site.person(endpoint.allow === 'member' ? 'member' : 'admin')
    const before = await everything(site)
    const all = badInputs(endpoint, good[name] as Record<string, unknown>)
    const nth = calls.findIndex(([one]) => one === name)
    // In the gate a quarter for each call of what is refused in all of them in the same way.
    const inputs = inTheGate(all, ({ isOfAll }, at) => isOfAll !== true || (at + nth) % 4 === 0)
    expect(inputs.length).toBeGreaterThan(1)
    for (const { wrong, query = '', body, headers = {}, status, field } of inputs) {
      const answer = await site.http(`/api${endpoint.path.replace(':id', 'order_x')}${query}`, {
        method: endpoint.method,
        headers: { ...headers, authorization: `Bearer ${caller.session}` },
        ...(body === undefined ? {} : { body }),
      })
      const said = (await answer.json()) as {
        message: string
        code: keyof typeof problems
        fields?: Record<string, string>
      }
      expect(status, `${wrong}: ${answer.status} ${JSON.stringify(said)}`).toContain(answer.status)
      const [fitting, words] = problems[said.code]
      expect(answer.status, wrong).toBe(fitting)
      expect(said.message.startsWith(words), `${wrong}: ${said.message}`).toBe(true)
      if (field !== undefined) {
        const named = Object.keys(said.fields ?? {})
        expect(
          named.some((one) => one === field || one.startsWith(`${field}.`)),
          `${wrong}: ${named}`,
        ).toBe(true)
      }
      expect(unclearIn(said), wrong).toEqual([])
      expect(JSON.stringify(said)).not.toMatch(/relation|syntax error|node_modules|at .*\.[jt]s:|\/work|zod/i)
    }
    expect(await everything(site)).toBe(before)
    expect(site.takeLog()).not.toContain('"level":50')
  },
)

test.each(calls.filter(([name]) => name in good))(
  '%s stands every day, names that every object has, large numbers and wrong parts, and says what is wrong in our words',
  { timeout: 60_000 },
  async (name, endpoint) => {
    const fine = good[name] as Record<string, unknown>
    const wrong = wrongParts(fine, Object.keys(shapeOf(endpoint)))
    const inputs = [...calendarInputs(endpoint, fine), ...oddInputs(fine), ...wrong]
    if (inputs.length === 0) return
    const { session } = await site.person(endpoint.allow === 'member' ? 'member' : 'admin')
    for (const input of inputs) {
      const isRead = endpoint.method === 'GET'
      const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const answer = await site.http(`/api${endpoint.path.replace(':id', 'order_x')}${query}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
        ...(isRead ? {} : { body: JSON.stringify(input) }),
      })
      const said = await answer.text()
      // Nobody takes payments here, which is 503.
      expect(answer.status, JSON.stringify(input)).not.toBe(500)
      if (answer.status === 400)
        expect(unclearIn(JSON.parse(said)), JSON.stringify(input).slice(0, 999)).toEqual([])
    }
  },
)

test('the fields for days, months and years are found', () => {
  const found = calls.filter(([name, endpoint]) => calendarInputs(endpoint, good[name] ?? {}).length > 0)
  const names = found.map(([name]) => name)
  for (const name of [
    'peopleOfFigure',
    'paymentsOfFigure',
    'readAccounts',
    'readLedger',
    'correctMember',
    'createEvent',
  ])
    expect(names).toContain(name)
})
