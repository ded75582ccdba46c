import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInIst } from '#contract/values/days.ts'
import { createUser, currentUser, type OwnUser } from '#contract/accounts/accounts.ts'
import { UNDO_SECONDS } from '#contract/business-constants.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { guardianConsent } from '#contract/membership/guardian.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment, verifyPayment } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import {
  answerQuestion,
  approveMember,
  askMember,
  declineMember,
  removeMember,
} from '#contract/membership/review.ts'
import { moneySummary, recordOffline, refundPayment } from '#contract/money/money.ts'
import { answerIntroduction, submitMatchRequest, introduce } from '#contract/programmes/matching.ts'
import { submitSpotlight, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { setTeam } from '#contract/admin/team.ts'
import { forgetAge } from '#server/members/guardian/minors.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { spotlightForm } from '#test/cases/submission-forms.ts'
import { readMail } from '#test/support/mail-files.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { openSession } from '#test/support/test-app.ts'
import { audit } from './auditor.ts'
import { dayAt, written, yearsAfter } from './calendar.ts'
import { AMOUNTS, keptPeriod, needsGuardian, type State, undecided } from './model.ts'
import { payable, sumOf } from './money.ts'
import type { Step } from './rules.ts'
import { listedOf, ownOf, paymentsOf } from './seen.ts'
import type { View } from './view.ts'
import type { World } from './app.ts'
import { JOB_ROWS, makeJobsDue } from '#test/support/job-queue.ts'

const EMAIL = 'ira@example.org'
const ADMIN = 'admin@example.org'
/** A member who looks for a match, and a colleague whose duties change. */
const OTHER = 'zoe@example.org'
const COLLEAGUE = 'noor@example.org'
const NAME = 'Ira Quiver'
const CONTACT = '+919888800001'
const PASSWORD = 'seven lattices at noon'
const adult = { name: 'Meera Rao', dateOfBirth: '1980-02-29' }
const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@example.org' }

type Answer = { code: string | null; status: number; body: Record<string, unknown> }
const DONE: Answer = { code: null, status: 200, body: {} }
type Payments = { _id: string; orderId: string | null; status: string }[]
export type Life = Awaited<ReturnType<typeof beginLife>>

/** Signs a person up beside an admin and two others; returns functions for all that these people can do and see. */
export async function beginLife(world: World, simulator: SimulatorProcess) {
  let [own, admin, other, colleague] = ['', '', '', '']
  let introduction = ''
  let token = ''
  /** The forms that the checkout has posted, by order. */
  const forms = new Map<string, Record<string, string>>()
  const seen = new Set<string>()
  const letters: string[] = []
  let refundLetters = 0

  async function call(session: string | null, endpoint: Endpoint, input: object = {}): Promise<Answer> {
    const { id, ...rest } = input as Record<string, unknown>
    const path = endpoint.path.replace(':id', String(id))
    const isGet = endpoint.method === 'GET'
    const answer = await fetch(`${world.url}/api${path}`, {
      method: endpoint.method,
      headers: {
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(session === null ? {} : { authorization: `Bearer ${session}` }),
      },
      ...(isGet ? {} : { body: JSON.stringify(rest) }),
    })
    const body = (await answer.json()) as Record<string, unknown>
    if (answer.status >= 500) throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(body)}`)
    return { code: answer.ok ? null : String(body['code']), status: answer.status, body }
  }

  async function idOf(email: string): Promise<string> {
    const found = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return found.id
  }

  async function sessionOf(email: string): Promise<string> {
    return openSession(world.db, await idOf(email), new Date(world.now()))
  }

  async function signInAgain(state: State | null): Promise<void> {
    if (state?.account === 'open') own = await sessionOf(EMAIL)
    ;[admin, other, colleague] = (await Promise.all([ADMIN, OTHER, COLLEAGUE].map(sessionOf))) as [
      string,
      string,
      string,
    ]
  }

  async function payments(): Promise<Payments> {
    return (await call(admin, allPayments)).body['payments'] as Payments
  }

  /** The browser of the person posts the form of the checkout. */
  async function postCallback(order: string): Promise<void> {
    const { status } = await fetch(`${world.url}/api${verifyPayment.path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(forms.get(order)),
    })
    if (status !== 303) throw new Error(`the checkout's form is answered ${status}`)
  }

  async function pay(state: State, nth: number, by: string): Promise<Answer> {
    const wanted = payable(state)[nth]
    const place = state.payments.toReversed().findIndex((one) => one === wanted)
    const { orderId } = (await payments())[place] as { orderId: string }
    forms.set(orderId, await simulator.pay(orderId))
    if (by === 'callback' || state.account !== 'open') await postCallback(orderId)
    else await call(own, confirmPayment, { id: orderId })
    return DONE
  }

  /** Plays a step as one or more calls; returns the code of the refusal. */
  async function perform(state: State, step: Step): Promise<string | null> {
    return (await answerTo(state, step)).code
  }

  async function answerTo(state: State, step: Step): Promise<Answer> {
    const email = EMAIL
    switch (step.does) {
      case 'apply': {
        const details = { dateOfBirth: written(state.born), fullName: NAME, contact: CONTACT }
        const more = { ...details, membershipCategory: step.category, ...guardian }
        return step.aid
          ? call(own, applyForAid, { ...aidForm, ...more })
          : call(own, createOrder, { ...applicationForm, ...more })
      }
      case 'guardian':
        return call(null, guardianConsent, { token, agree: step.agree, ...adult })
      case 'pay':
        return pay(state, step.nth, step.by)
      case 'ask':
        return call(admin, askMember, { email, question: step.text })
      case 'answer':
        return call(own, answerQuestion, { answer: step.text })
      case 'decline':
        return call(admin, declineMember, { email, reason: step.text })
      case 'approve':
        return call(admin, approveMember, { email })
      case 'remove':
        return call(admin, removeMember, { email })
      case 'suspend':
        return call(admin, suspendUser, { email, reason: 'Letters come back.' })
      case 'restore': {
        const answer = await call(admin, restoreUser, { email })
        if (state.account === 'suspended') own = await sessionOf(EMAIL)
        return answer
      }
      case 'close':
        return call(own, closeAccount, { password: PASSWORD })
      case 'renew':
        return call(own, renewMembership, step.category === null ? {} : { membershipCategory: step.category })
      case 'refund': {
        const payment = state.payments.toReversed()[step.nth]
        if (payment === undefined) throw new Error('no such payment')
        const { _id } = (await payments())[step.nth] as Payments[number]
        const amount = step.part === 100 ? {} : { amount: sumOf(payment, step.part) }
        const ends = step.ends === null ? {} : { endMembership: step.ends }
        return call(admin, refundPayment, { payment: _id, reason: 'As agreed.', ...amount, ...ends })
      }
      case 'offline': {
        const category =
          (step.purpose === 'renewal' ? keptPeriod(state)?.category : undecided(state)?.category) ?? 'Student'
        const cheque = {
          method: 'cheque',
          reference: randomUUID(),
          receivedOn: dayInIst(new Date(world.now())),
        }
        const { purpose } = step
        return call(admin, recordOffline, { email, amount: AMOUNTS[category], purpose, ...cheque })
      }
      case 'feature': {
        // Each text is different, since the same form sent again while the first one waits would be the same request.
        const feature = `A sorter of ${dayAt(state.now)}, ${state.now}.`
        const sent = await call(own, submitSpotlight, { ...spotlightForm, feature })
        if (sent.code !== null) return sent
        const { _id } = sent.body['spotlight'] as { _id: string }
        return call(admin, showOnHomepage, { id: _id })
      }
      case 'introduce': {
        const isMember = state.account === 'open' && state.role === 'member'
        if (isMember && !needsGuardian(state)) person.face = await showFace()
        const made = await call(admin, introduce, { id: request, userId: person.id })
        if (made.code === null) introduction = made.body['introduction'] as string
        return made
      }
      case 'agree': {
        const hers = await call(own, answerIntroduction, { id: introduction, agree: true })
        return hers.code === null ? call(other, answerIntroduction, { id: introduction, agree: true }) : hers
      }
      case 'age': {
        if (needsGuardian(state)) return DONE
        const born = dayAt(state.now) - step.days
        const ofAge = yearsAfter(born, 18)
        if (dayAt(state.now) < ofAge) await becomeKnown(written(ofAge))
        else await comeOfAge()
        return DONE
      }
      case 'duties': {
        const set = await call(admin, setTeam, { email: COLLEAGUE, duties: step.duties })
        colleague = await sessionOf(COLLEAGUE)
        return set
      }
      case 'clock': {
        await world.moveClock(step.to, step.isServerRunning)
        // The e-mails are read before the clean-up, which deletes copies older than a month.
        await untilQuiet()
        await world.cleanUp()
        await signInAgain(state)
        return DONE
      }
    }
  }

  /** Posts the callback once more for each paid order that is not settled. */
  async function repeatCallbacks(): Promise<void> {
    if (forms.size === 0) return
    // A life takes moments, and the product would not ask the provider again so soon.
    await world.pool.query(`delete from rate_limits where key like 'questions of %'`)
    await world.pool.query(`update payment_sweep set next_at = clock_timestamp() - interval '10 seconds'`)
    const open = (await payments()).filter(
      ({ orderId, status }) => status !== 'paid' && forms.has(orderId ?? ''),
    )
    for (const { orderId } of open.toReversed()) await postCallback(orderId as string)
  }

  /** Waits until all work that is due now is done. */
  async function untilQuiet(): Promise<void> {
    // Jobs wait until a decision can no longer be undone: this makes them due. A job that failed, as on a busy machine for want of a
    // connection, is tried again some seconds later by itself.
    await makeJobsDue(
      world.pool,
      "attempts = 0 and run_at > now() and run_at <= now() + $1 * interval '1 second'",
      [UNDO_SECONDS + 1],
    )
    // Without this notification the workers would find the jobs only after a while.
    await world.pool.query(`select pg_notify('jobs:insert', '{"r":"due","count":2}')`)
    const due = `select from ${JOB_ROWS}
      where run_at <= now() or locked_at is not null or (attempts between 1 and max_attempts - 1 and last_error is not null)`
    const deadline = performance.now() + 60_000
    while ((await world.pool.query(due)).rowCount !== 0) {
      if (performance.now() > deadline) throw new Error('jobs are not done in a minute')
      await new Promise((wait) => setTimeout(wait, 5))
    }
    await readLetters()
  }

  async function readLetters(): Promise<void> {
    const folder = join(world.dataDir, 'mail')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const fresh = names.filter((name) => !seen.has(name))
    for (const name of fresh.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))) {
      seen.add(name)
      const mail = readMail(await readFile(join(folder, name), 'utf8'))
      if ([ADMIN, OTHER, COLLEAGUE].includes(mail.to)) continue
      const kind = /-(\w+)\.eml$/.exec(name)?.[1] ?? ''
      // The provider makes refunds while other e-mails are sent: their number is compared, and not their place among the others.
      if (kind === 'refund_arrived') refundLetters += 1
      else letters.push(kind)
      if (kind === 'guardian_asked') token = /\/guardian\/([\w-]{43})/.exec(mail.text)?.[1] ?? ''
    }
  }

  async function observe(): Promise<View> {
    const ownCalls = [currentUser, myMembership, myApplication].map((one) => call(own, one))
    const adminCalls = [allMembers, allPayments, moneySummary].map((one) => call(admin, one))
    const [user, membership, application] = (await Promise.all(ownCalls)) as [Answer, Answer, Answer]
    const [list, paid, sums] = (await Promise.all(adminCalls)) as [Answer, Answer, Answer]
    const others = await audit({
      call,
      url: world.url,
      sessions: { own, other, admin, colleague },
      person,
      request,
    })
    return {
      own: user.code === null ? ownOf(user.body, membership.body, application.body) : null,
      listed: listedOf(list.body, EMAIL),
      payments: paymentsOf(paid.body),
      sums: sums.body,
      letters: letters.toSorted(),
      refundLetters,
      others,
    } as View
  }

  /** The date until which she is a minor becomes known in another way than by her form, with the yes of her guardian. */
  async function becomeKnown(minorUntil: string): Promise<void> {
    await world.pool.query(
      `insert into minors (user_id, minor_until, full_name, guardian_name, guardian_email, named_at, agreed_at)
       values ($1, $2, $3, 'Meera Rao', 'meera@example.org', $4, $4)
       on conflict (user_id) do update set minor_until = excluded.minor_until`,
      [person.id, minorUntil, NAME, new Date(world.now())],
    )
    await world.doDuties()
  }

  /** Forgets that she is a minor, as after a correction of the day of birth by an admin. */
  async function comeOfAge(): Promise<void> {
    await world.db.transaction().execute((tx) => forgetAge(tx, person.id))
  }

  /** Gives the person a face, also after a guardian's no has deleted the last one. */
  async function showFace(): Promise<string> {
    const form = formOf({ avatar: fileOf(await photograph()) })
    const headers = { authorization: `Bearer ${own}` }
    const saved = await fetch(`${world.url}/api${updateProfile.path}`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { user } = (await saved.json()) as { user: OwnUser }
    return user.avatar.url as string
  }

  /** Makes an admin, a colleague without duties, and a permanent member who looks for a match. */
  async function beginOthers() {
    const created_at = new Date(world.now())
    const email_verified_at = created_at
    await world.db
      .insertInto('users')
      .values([
        // An owner who cannot sign in does not count as an owner.
        { name: 'Admin', email: ADMIN, role: 'admin', created_at, password_hash: 'of nobody' },
        { name: 'Noor', email: COLLEAGUE, role: 'user', created_at, email_verified_at },
        { name: 'Zoe', email: OTHER, role: 'user', created_at, email_verified_at },
      ])
      .execute()
    await world.db.updateTable('users').set({ email_verified_at }).where('email', '=', EMAIL).execute()
    await signInAgain(null)
    await call(other, applyForAid, { ...aidForm, fullName: 'Zoe' })
    await call(admin, approveMember, { email: OTHER })
    const zoe = await idOf(OTHER)
    for (const table of ['membership_periods', 'memberships'])
      await world.pool.query(`update ${table} set ends_on = '2199-12-31' where user_id = $1`, [zoe])
    const asked = await call(other, submitMatchRequest, { id: zoe })
    return {
      person: {
        id: await idOf(EMAIL),
        name: NAME,
        email: EMAIL,
        contact: CONTACT,
        face: await showFace(),
      },
      request: (asked.body['data'] as { _id: string })._id,
    }
  }

  const signedUp = await call(null, createUser, { name: NAME, email: EMAIL, password: PASSWORD })
  if (signedUp.code !== null) throw new Error(`nobody could sign up: ${signedUp.code}`)
  own = signedUp.body['twk_fwc'] as string
  const { person, request } = await beginOthers()
  return { world, perform, repeatCallbacks, untilQuiet, observe, letters, paid: () => forms.size }
}
