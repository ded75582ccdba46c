import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import { LEAST_AGE, MOST_GUARDIAN_EMAILS } from '#contract/business-constants.ts'
import { ageOn, minorUntil, wrongByAge } from '#contract/membership/age.ts'
import type * as calls from '#contract/membership/guardian.ts'
import { Problem } from '#contract/call/problem.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { isConfirmed } from '../../accounts/sign-up/confirm-email.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import { listAsApplicant, lockPerson } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import { consume, refundUnless } from '../../db/rate-limit.ts'
import type { AppContext, Caller, RequestContext } from '../../context.ts'
import { typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { refuseUnsent } from '../../mail/limits.ts'
import { birthOf, type Minor, minorOf, insertMinor } from './minors.ts'
import { recomputeMembership } from '../periods/periods.ts'

const ASK_AGAIN = 10 * MINUTE

/** The name, age and guardian in a form. */
export type AgeAndGuardian = {
  fullName?: string | undefined
  dateOfBirth?: string | undefined
  guardianName?: string | undefined
  guardianEmail?: string | undefined
}

/** The age that counts, or why the form is refused: the guardian has to agree first, or an answer is `wrong`. */
type AgeOrRefusal =
  | { refusal: null; dateOfBirth: string | undefined; minor: Minor | undefined }
  | { refusal: Problem; isToBeAsked: boolean; wrong: Problem | null }

const MISSING = 'Please fill this in'

/**
 * Locks the caller and records their age; a known age does not change. For a minor without consent it stores only the guardian: the
 * calling function commits that, stores nothing else, and throws the refusal with `refuse`.
 */
export async function recordAge(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  user: Pick<Caller, 'id' | 'email' | 'name' | 'tokenHash'>,
  form: AgeAndGuardian,
): Promise<AgeOrRefusal> {
  await lockCaller(tx, user)
  const now = clock()
  const today = dayInIst(now)
  const before = await minorOf(tx, user.id, today)
  const isRevealed =
    before === undefined && minorUntil(today, form.dateOfBirth) !== null && !isToCome(today, form.dateOfBirth)
  if (isRevealed) await insertMinor(tx, { userId: user.id, dateOfBirth: form.dateOfBirth as string, now })
  const minor = isRevealed ? await minorOf(tx, user.id, today) : before
  if (minor === undefined) return { refusal: null, dateOfBirth: form.dateOfBirth, minor }
  const dateOfBirth = birthOf(minor, form.dateOfBirth)
  if (minor.agreed_at !== null) return { refusal: null, dateOfBirth, minor }
  const wrong = wrongByAge(today, { ...form, dateOfBirth, openTo: undefined }, user.email)
  const isNamed = form.guardianName !== undefined && form.guardianEmail !== undefined
  if (Object.keys(wrong).length === 0) {
    await nameGuardian(tx, { minor, user, now, form: { ...form, dateOfBirth } })
    return { refusal: new Problem('guardian_consent'), isToBeAsked: true, wrong: null }
  }
  await recomputeMembership(tx, user.id)
  // A known minor may leave the guardian out: for them only `guardian_consent` is thrown.
  const isShown = ageOn(today, dateOfBirth) < LEAST_AGE || isRevealed || isNamed
  const code = Object.values(wrong).includes(MISSING) ? 'application_incomplete' : 'invalid_input'
  const problem = new Problem(code, { fields: wrong })
  return { refusal: isShown ? problem : new Problem('guardian_consent'), isToBeAsked: false, wrong: problem }
}

function isToCome(today: string, day: string | undefined): boolean {
  return day !== undefined && day > today
}

/** Called after the commit: asks the guardian if `recordAge` says so, and throws its refusal. */
export async function refuse(
  context: RequestContext<'signed-in'>,
  { refusal, isToBeAsked }: { refusal: Problem; isToBeAsked: boolean },
): Promise<never> {
  // A limit of e-mails is ignored here: on My FWC the person can ask again.
  if (isToBeAsked) await askUnlessRecent(context).catch(unlessTooMany)
  throw refusal
}

function unlessTooMany(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'too_many') throw error
}

type Naming = { minor: Minor; user: Pick<Caller, 'id' | 'name'>; now: Date; form: AgeAndGuardian }

/** Stores the guardian of a minor; links of an earlier guardian, or of one who refused, end. */
async function nameGuardian(tx: Tx, { minor, user, now, form }: Naming): Promise<void> {
  const { guardianName, guardianEmail, dateOfBirth } = form
  const isSame = minor.guardian_email === guardianEmail && minor.refused_at === null
  const fullName = form.fullName ?? minor.full_name ?? user.name
  if (!isSame) await tx.deleteFrom('guardian_links').where('user_id', '=', user.id).execute()
  await tx
    .updateTable('minors')
    .set({ date_of_birth: dateOfBirth, full_name: fullName })
    .set({ guardian_name: guardianName, guardian_email: guardianEmail })
    .set(isSame ? {} : { named_at: now, asked_at: null, refused_at: null })
    .where('user_id', '=', user.id)
    .execute()
  await listAsApplicant(tx, user.id)
  await recomputeMembership(tx, user.id)
}

/** Names the guardian of the caller, or without a name sends the e-mail again. */
export async function askGuardian(
  context: RequestContext<'signed-in'>,
  form: z.output<typeof calls.askGuardian.input>,
): Promise<z.input<typeof calls.askGuardian.answer>> {
  if (Object.keys(form).length === 0) return { success: true, isSent: await ask(context) }
  const result = await context.db.transaction().execute((tx) => recordAge(tx, context, context.user, form))
  if (result.refusal === null) throw new Problem('no_guardian_to_ask')
  if (result.wrong !== null) throw result.wrong
  return { success: true, isSent: await askUnlessRecent(context) }
}

/** Asks the guardian unless they were asked a moment ago. */
async function askUnlessRecent(context: RequestContext<'signed-in'>): Promise<boolean> {
  const minor = await minorOf(context.db, context.user.id, dayInIst(context.clock()))
  const askedAt = minor?.asked_at ?? null
  if (askedAt !== null && context.clock().getTime() - askedAt.getTime() < ASK_AGAIN) return true
  return ask(context)
}

async function ask(context: RequestContext<'signed-in'>): Promise<boolean> {
  const { db, user } = context
  const limit = { key: `guardian:${user.id}`, most: MOST_GUARDIAN_EMAILS, window: DAY }
  const consumed = await consume(context, [limit])
  const asking = db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const now = context.clock()
    const minor = await minorOf(tx, user.id, dayInIst(now))
    if (minor === undefined || minor.agreed_at !== null || minor.guardian_email === null)
      throw new Problem('no_guardian_to_ask')
    if (await isConfirmed(tx, user.id)) await refuseUnsent(tx, { address: minor.guardian_email, now })
    return writeToGuardian(tx, minor, now)
  })
  return refundUnless(context, consumed, asking)
}

/**
 * Sends the e-mail to the guardian of a minor, whose row is locked. False means that it is sent once the minor has confirmed their own
 * e-mail.
 */
async function writeToGuardian(tx: Tx, minor: Minor, now: Date): Promise<boolean> {
  const { user_id: userId, full_name: fullName, guardian_name: name, guardian_email: at } = minor
  const { named_at: namedAt } = minor
  if (at === null || namedAt === null || !(await isConfirmed(tx, userId))) return false
  const typed = typedBy(userId)
  await tx.updateTable('minors').set({ asked_at: now }).where('user_id', '=', userId).execute()
  await enqueueEmail(tx, {
    kind: 'guardian_asked',
    to: userId,
    at,
    askedAt: namedAt.toISOString(),
    applicant: typed(fullName ?? ''),
    guardian: typed(name),
    refusedBefore: minor.last_refused_at === null ? 'no' : 'yes',
  })
  return true
}

/** Asks the guardian of a person whose e-mail has just been confirmed, unless they were asked before. */
export async function askOnceConfirmed(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    const minor = await minorOf(tx, userId, dayInIst(clock()))
    if (minor === undefined || minor.agreed_at !== null || minor.asked_at !== null) return
    await writeToGuardian(tx, minor, clock())
  })
}
