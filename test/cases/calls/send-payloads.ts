import { dayInIst } from '#contract/values/days.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { correctableFields } from '#contract/membership/sent-application.ts'
import { ownDocuments } from '#contract/money/documents.ts'
import { priceAt } from '#server/settings/prices.ts'
import { bornYearsAgo } from '#test/members/guardian/guardian-stories.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import { aidForm, applicationForm } from '../application-form.ts'
import { exportedEndpoints } from './endpoints.ts'
import { type Sent as Answered, eventForm, formOf, meetingForm, photograph } from '../events/event-form.ts'
import { payloads } from './script-payloads.ts'
import { hostingForm, investorForm, spotlightForm, stayForm, youthForm } from '../submission-forms.ts'
import { set, type TextField, textFields, textFor } from './text-fields.ts'
import { JOB_ROWS, JOB_TASKS } from '#test/support/job-queue.ts'

type Input = Record<string, unknown>
/** A text that was sent in a field. */
export type SentText = { field: TextField; text: string }
/** Who sends one payload: one begins to apply, one pays, one is a member and sends all else. */
export type Round = {
  round: number
  begins: Person
  pays: Person
  member: Person
  ids: Record<string, string>
}

const calls = new Map<string, Endpoint>(exportedEndpoints)
// So many at once: the database has five connections for them.
const AT_ONCE = 5
const isRecord = (name: string) =>
  /^(?:_?id|payment|number|user|userId|eventid|meetupid|masterclassid)$/.test(name)
// What was read is named whole or not at all.
const SEEN = 'seen'
/** Whether a decision takes it: whoever is declined reads a reason, whoever is accepted a message. */
const goesWith = (name: string, { state }: Input) =>
  !(name === 'message' && state === 'declined') && !(name === 'reason' && state === 'accepted')
// How much and what for is kept of those who look for an investment.
const invests = { investmentSupport: 'Yes' }
const EVENTS = [
  { create: 'createEvent', update: 'updateEvent', id: 'eventid', form: eventForm },
  { create: 'createMeetup', update: 'updateMeetup', id: 'meetupid', form: meetingForm },
  { create: 'createMasterClass', update: 'updateMasterClass', id: 'masterclassid', form: meetingForm },
] as const

/** Sends every payload through every text field, in the order in which a person, then an admin, would; keeps what was sent. */
export async function payloadSender(site: Site) {
  const sent: SentText[] = []
  const admin = await site.person('admin', { name: 'Ravi Menon' })
  // E-mails repeat what admins type whose own e-mail is confirmed.
  await site.confirm(admin.email)
  const rounds: Round[] = []

  /** The form with this round's payload in each of its text fields but those the call finds a record by. */
  function filled(call: string, base: Input, round: number): Input {
    return textFields
      .filter(
        ({ call: of, path: [first = ''] }) =>
          of === call && first !== SEEN && goesWith(first, base) && !(first in base && isRecord(first)),
      )
      .reduce((input, field) => {
        const text = textFor(field, round, base)
        sent.push({ field, text })
        return set(input, field.path, text)
      }, base)
  }

  async function call<T>(by: Person | null, name: string, base: Input, round: number): Promise<T> {
    const endpoint = calls.get(name) as Endpoint
    return (await site.call(by?.session ?? null, endpoint, filled(name, base, round))) as T
  }

  async function each(work: (round: Round) => Promise<void>): Promise<void> {
    for (let at = 0; at < rounds.length; at += AT_ONCE)
      await Promise.all(rounds.slice(at, at + AT_ONCE).map(work))
  }

  /** Signs everybody up. E-mails repeat what they typed, as their e-mails are confirmed. */
  async function signUp(): Promise<void> {
    for (const round of payloads.keys()) {
      const email = `begins-${round}@example.org`
      const { user, twk_fwc: session } = await call<{ user: { _id: string; name: string }; twk_fwc: string }>(
        null,
        'createUser',
        { email, name: '', password: '' },
        round,
      )
      const begins = { id: user._id, email, name: user.name, session }
      const pays = await site.person('user', { name: user.name })
      const member = await site.person('user', { name: user.name })
      for (const one of [begins, pays, member]) await site.confirm(one.email)
      rounds.push({ round, begins, pays, member, ids: {} })
    }
  }

  /** Drafts, applications, and everything that is sent to programmes; all of it waits for an admin. */
  async function submit(): Promise<void> {
    const now = site.context.clock()
    await each(async ({ round, begins, pays, member, ids }) => {
      await call(begins, 'saveDraft', { changes: {}, step: 1 }, round)
      await call(begins, 'saveInvestorDraft', { changes: {}, step: 1 }, round)
      await call(pays, 'createOrder', { ...applicationForm, ...invests }, round)
      await call(member, 'applyForAid', { ...aidForm, ...invests }, round)
      await site.call(admin.session, calls.get('approveMember') as Endpoint, { email: member.email })
      const made = async (name: string, form: Input) => {
        const answer = await call<Record<string, { _id: string }>>(member, name, form, round)
        return Object.values(answer).find((value) => typeof value === 'object')?._id ?? ''
      }
      ids['Stay'] = await made('submitStay', stayForm(now))
      ids['Hosting'] = await made('submitHosting', hostingForm(now))
      ids['Youth'] = await made('submitYouth', youthForm)
      ids['Investor'] = await made('submitInvestor', investorForm)
      ids['Spotlight'] = await made('submitSpotlight', spotlightForm)
      // The same form twice would be the same one.
      ids['shown'] = await made('submitSpotlight', { ...spotlightForm, promote: 'idea' })
    })
  }

  /** Members correct what they have sent, as long as it waits. */
  async function correctSubmissions(): Promise<void> {
    const forms = {
      Stay: stayForm(site.context.clock()),
      Hosting: hostingForm(site.context.clock()),
      Youth: youthForm,
      Investor: investorForm,
      Spotlight: spotlightForm,
    }
    await each(async ({ round, member, ids }) => {
      for (const [what, form] of Object.entries(forms))
        await call(member, `correct${what}`, { id: ids[what], ...form }, round)
    })
  }

  /** Whoever applied for aid corrects the application. */
  async function correctApplications(): Promise<void> {
    const form = Object.entries({ ...aidForm, ...invests }).filter(
      ([name]) => name in correctableFields || name.startsWith('financialAid'),
    )
    await each(({ round, begins }) => call(begins, 'correctApplication', Object.fromEntries(form), round))
  }

  /** Whoever began to pay says all of their profile. */
  async function describe(): Promise<void> {
    await each(async ({ round, pays }) => {
      await call(pays, 'updateProfile', {}, round)
    })
  }

  /** Declines one of each with a reason. */
  async function decline(): Promise<void> {
    await each(async ({ round, ids }) => {
      for (const what of ['Stay', 'Hosting', 'Youth', 'Investor', 'Spotlight'])
        await call(admin, `review${what}`, { id: ids[what], state: 'declined', reason: '' }, round)
    })
  }

  /** Members ask for a match, are declined with a reason, and ask again. */
  async function askForMatches(): Promise<void> {
    await each(async ({ round, member, ids }) => {
      const ask = async () =>
        (await call<{ data: { _id: string } }>(member, 'submitMatchRequest', { id: member.id }, round)).data
          ._id
      await call(admin, 'reviewMatchRequest', { id: await ask(), state: 'declined', reason: '' }, round)
      ids['match'] = await ask()
    })
  }

  /** They correct what they look for, and are introduced to the next one; both agree. */
  async function match(): Promise<void> {
    await each(({ round, member, ids }) => call(member, 'correctMatchRequest', { id: ids['match'] }, round))
    await each(async ({ round, member, ids }) => {
      const other = rounds[(round + 1) % rounds.length]?.member as Person
      const { introduction: id } = await call<{ introduction: string }>(
        admin,
        'introduce',
        { id: ids['match'], userId: other.id },
        round,
      )
      await call(member, 'answerIntroduction', { id, agree: true }, round)
      await call(other, 'answerIntroduction', { id, agree: true }, round)
    })
  }

  /** Whoever has only begun so far is a minor, and names a guardian. */
  async function nameGuardians(): Promise<void> {
    const dateOfBirth = bornYearsAgo(site, 16)
    await each(({ round, begins }) =>
      call(begins, 'askGuardian', { dateOfBirth, guardianEmail: `guardian-${round}@example.org` }, round),
    )
  }

  /** They apply for aid, and are asked about it. */
  async function ask(): Promise<void> {
    await each(async ({ round, begins }) => {
      await call(begins, 'applyForAid', { ...aidForm, ...invests }, round)
      await call(admin, 'askMember', { email: begins.email, question: '' }, round)
    })
  }

  /** Where the guardians of all rounds answer, by round. */
  async function guardianLinks(): Promise<string[]> {
    const mails = await site.mailed()
    return rounds.map(({ round }) => {
      const mail = mails.find(
        ({ kind, to }) => kind === 'guardian_asked' && to === `guardian-${round}@example.org`,
      )
      return new URL(mail?.link ?? '').pathname
    })
  }

  /** They agree. */
  async function agree(links: string[]): Promise<void> {
    await each(async ({ round }) => {
      const token = links[round]?.slice('/guardian/'.length)
      const said = filled('guardianConsent', { token, agree: true, dateOfBirth: '1980-01-01' }, round)
      await site.call(null, calls.get('guardianConsent') as Endpoint, { ...said, token })
    })
  }

  /** They answer. */
  async function answer(): Promise<void> {
    await each(({ round, begins }) => call(begins, 'answerQuestion', { answer: '' }, round))
  }

  /** An admin writes a note on them, and keeps a view under a name; where two payloads make one name, the second is another. */
  async function note(): Promise<void> {
    const names = new Set<unknown>()
    await each(async ({ round, begins }) => {
      await call(admin, 'addNote', { user: begins.id, text: '' }, round)
      const view = filled('saveView', { filters: {} }, round)
      const name = names.has(view['name']) ? `View ${round}` : view['name']
      names.add(name)
      await site.call(admin.session, calls.get('saveView') as Endpoint, { ...view, name })
    })
  }

  /** What they sent is corrected with a reason. */
  async function correct(): Promise<void> {
    await each(({ round, begins }) =>
      call(admin, 'correctMember', { email: begins.email, changes: {}, reason: '' }, round),
    )
  }

  /** What they sent is declined with a reason. */
  async function declineApplications(): Promise<void> {
    await each(async ({ round, begins }) => {
      await call(admin, 'declineMember', { email: begins.email, reason: '' }, round)
    })
  }

  /**
   * Cheques of all who were declined are recorded with a reference, their receipts corrected, and a part given back with a
   * reason.
   */
  async function recordCheques(): Promise<void> {
    const { total: amount } = await priceAt(site.context.db, aidForm.membershipCategory, site.context.clock())
    const receivedOn = dayInIst(site.context.clock())
    await each(async ({ round, begins, ids }) => {
      const form = { ...aidForm, fullName: begins.name }
      await site.call(begins.session, calls.get('applyForAid') as Endpoint, form)
      const money = { email: begins.email, amount, method: 'cheque', receivedOn, reference: '' }
      const { payment } = await call<{ payment: { _id: string } }>(admin, 'recordOffline', money, round)
      ids['cheque'] = payment._id
      const { unassigned } = await call<{ unassigned: { _id: string } }>(
        admin,
        'recordUnassigned',
        { ...money, email: undefined, note: '' },
        round,
      )
      ids['unassigned'] = unassigned._id
      const { documents } = await site.call(begins.session, ownDocuments, {})
      const corrected = { payment: payment._id, number: documents[0]?.number, buyer: {} }
      await call(admin, 'correctDocument', { ...corrected, reason: '' }, round)
      await call(admin, 'refundPayment', { payment: payment._id, amount: 1, reason: '' }, round)
    })
  }

  /**
   * The rest goes back with a note, since what did not come through the provider needs an admin for that; and so does money
   * that fits nobody.
   */
  async function returnCheques(): Promise<void> {
    await each(async ({ round, begins, ids }) => {
      const declined = { email: begins.email, reason: 'No' }
      await site.call(admin.session, calls.get('declineMember') as Endpoint, declined)
      const unassigned = { _id: ids['unassigned'], reference: '', note: '' }
      await call(admin, 'returnUnassigned', unassigned, round)
      await call(admin, 'resolvePayment', { payment: ids['cheque'], action: 'refund', note: '' }, round)
    })
  }

  /** What the audit log alone repeats: why somebody is suspended, and why a job is done again or dropped. */
  async function explain(): Promise<void> {
    for (const { round, begins } of rounds) {
      await call(admin, 'suspendUser', { email: begins.email, reason: '' }, round)
      for (const name of ['retryJob', 'dropJob']) {
        const job = await site.context.pool.query<{ id: string }>(
          `insert into ${JOB_ROWS} (task_id, run_at, attempts)
            select id, now() + interval '1 day', 1 from ${JOB_TASKS} where identifier = 'send_email' returning id::text`,
        )
        await call(admin, name, { job: job.rows[0]?.id, reason: '' }, round)
      }
    }
  }

  /** Says who we are, in one round's words. */
  async function organise(round: number): Promise<void> {
    await call(admin, 'saveSettings', { organisation: {} }, round)
  }

  /** A bank's statement with a payload in what each line says; white space is one space there. */
  function statement(): string {
    const field = textFields.find(({ call: of }) => of === 'matchStatement') as TextField
    const rows = rounds.map(({ round }) => {
      const text = textFor(field, round, {}).replaceAll(/\s+/g, ' ')
      sent.push({ field, text })
      return `05/04/2026,"From ${text.replaceAll('"', '""')}",N${round},,1234.00`
    })
    return ['Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.', ...rows].join('\r\n')
  }

  /** A list of people with a payload in a heading and in each cell. */
  function people(): string {
    const rows = payloads.map(({ text }, round) => {
      const cell = `"${text.replaceAll('"', '""')}"`
      return `listed-${round}@example.org,${Array.from({ length: 4 }, () => cell).join(',')}`
    })
    const heading = `"${payloads[0]?.text.replaceAll('"', '""')}"`
    return [`email,name,category,startsOn,${heading}`, ...rows].join('\r\n')
  }

  /** Announces events of all kinds that are to come. */
  async function announce(): Promise<void> {
    const thumbnail = new File([await photograph()] as BlobPart[], 'photo.jpg', { type: 'image/jpeg' })
    await each(async ({ round, ids }) => {
      for (const { create, form } of EVENTS)
        ids[create] = await multipart(create, { ...form, thumbnail }, round)
    })
  }

  /** Changes all of them, to what has been. */
  async function change(): Promise<void> {
    await each(async ({ round, ids }) => {
      for (const { create, update, id, form } of EVENTS)
        await multipart(update, { ...form, [id]: ids[create], date: '2026-10-15' }, round)
    })
  }

  async function multipart(name: string, base: Input, round: number): Promise<string> {
    const { path } = calls.get(name) as Endpoint
    const answer = await site.http(`/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.session}` },
      body: formOf(filled(name, base, round) as Record<string, string | File>),
    })
    const body = (await answer.json()) as Answered<{ forms: { _id: string } }>['body']
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(body)}`)
    return body.forms._id
  }

  return {
    admin,
    rounds,
    sent,
    call,
    each,
    signUp,
    submit,
    correctSubmissions,
    correctApplications,
    describe,
    decline,
    askForMatches,
    match,
    nameGuardians,
    ask,
    guardianLinks,
    agree,
    answer,
    note,
    correct,
    declineApplications,
    recordCheques,
    returnCheques,
    explain,
    organise,
    statement,
    people,
    announce,
    change,
  }
}
