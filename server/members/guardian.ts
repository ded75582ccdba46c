import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import type {
  askGuardian,
  GuardianAnswer,
  guardianConsent,
  guardianRequest,
} from '#contract/membership/guardian.ts'
import { Problem } from '#contract/problem.ts'
import { recordAudit } from '../accounts/audit.ts'
import { refuseLink } from '../accounts/confirm-email.ts'
import { lockPerson } from '../accounts/people.ts'
import { hashOf } from '../accounts/sessions.ts'
import type { AppContext, RequestContext } from '../http/context.ts'
import { consume } from '../db/rate-limit.ts'
import type { Tx } from '../db/connect.ts'
import { typedBy } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { keepMembership } from './periods.ts'
import { priceAt } from '../settings/prices.ts'

const DAY = 86_400_000
/** So many e-mails in 24 hours one person may have sent to guardians. */
const MOST_ASKED = 5
const ASK_AGAIN = 10 * 60_000

/** Whether an application waits on a day until a guardian agrees. */
export function needsGuardian(applications: string, today: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${applications}.${name}`)
  return sql`coalesce(${column('minor_until')} > ${today}::date and ${column('guardian_agreed_at')} is null
    and ${column('approved_at')} is null and ${column('declined_at')} is null, false)`
}

type Answers = { guardian_agreed_at: Date | null; guardian_refused_at: Date | null }

export function guardianAnswerOf(application: Answers): GuardianAnswer {
  if (application.guardian_agreed_at !== null) return 'agreed'
  return application.guardian_refused_at === null ? 'asked' : 'refused'
}

/** Sends the guardian of the caller's application an e-mail; whatever they said before, they may answer anew. */
export async function askOwnGuardian(
  context: RequestContext<'signed-in'>,
): Promise<z.input<typeof askGuardian.answer>> {
  const { user, clock } = context
  await consume(context, [{ key: `guardian:${user.id}`, most: MOST_ASKED, window: DAY }])
  return context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    const asked = await tx
      .updateTable('applications')
      .set({ guardian_asked_at: clock(), guardian_refused_at: null })
      .where('user_id', '=', user.id)
      .where(needsGuardian('applications', dayInIst(clock())))
      .returning(['full_name', 'guardian_name', 'guardian_email'])
      .executeTakeFirst()
    if (!asked?.guardian_email) throw new Problem('no_guardian_to_ask')
    const typed = typedBy(user.id)
    await enqueueEmail(tx, {
      kind: 'guardian_asked',
      to: user.id,
      at: asked.guardian_email,
      applicant: typed(asked.full_name),
      guardian: typed(asked.guardian_name),
    })
    return { success: true as const }
  })
}

/** What of an application says whether its guardian is to be asked now. */
type Sent = { guardian_asked_at: Date | null; guardian_refused_at: Date | null }

/** Asks the guardian of an application that was just sent; sent again soon, the e-mail of before will do. */
export async function askAfterSending(
  context: RequestContext<'signed-in'>,
  { guardian_asked_at: askedAt, guardian_refused_at: refusedAt }: Sent,
): Promise<void> {
  const isRecent = askedAt !== null && context.clock().getTime() - askedAt.getTime() < ASK_AGAIN
  if (!isRecent || refusedAt !== null) await askOwnGuardian(context)
}

/** The application that a link is about, whether it waits for the guardian or not. */
async function applicationOf(context: RequestContext, db: RequestContext['db'] | Tx, token: string) {
  return db
    .selectFrom('guardian_links')
    .innerJoin('applications', 'applications.id', 'guardian_links.application_id')
    .select(['applications.id', 'applications.user_id', 'full_name', 'guardian_name', 'membership_category'])
    .select(['asks_aid', 'guardian_agreed_at', 'guardian_refused_at'])
    .select(needsGuardian('applications', dayInIst(context.clock())).as('isWaiting'))
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', context.clock())
    .executeTakeFirst()
}

/** What a guardian is asked to agree to. Reading it uses nothing up: programs that look through e-mails open links. */
export async function readGuardianRequest(
  context: RequestContext,
  { token }: z.output<typeof guardianRequest.input>,
): Promise<z.input<typeof guardianRequest.answer>> {
  const application = await applicationOf(context, context.db, token)
  if (application === undefined) return refuseLink(context)
  const answer = guardianAnswerOf(application)
  if (!application.isWaiting && answer !== 'agreed') throw new Problem('already_decided')
  const price = await priceAt(context.db, application.membership_category, context.clock())
  return {
    fullName: application.full_name,
    guardianName: application.guardian_name ?? '',
    membershipCategory: application.membership_category,
    categoryName: price.name,
    amount: price.total,
    asksAid: application.asks_aid,
    answer,
  }
}

/** Keeps a guardian's yes or no and tells the applicant. Of several answers the first counts; the same again changes nothing. */
export async function answerAsGuardian(
  context: RequestContext,
  { token, agree }: z.output<typeof guardianConsent.input>,
): Promise<z.input<typeof guardianConsent.answer>> {
  const found = await applicationOf(context, context.db, token)
  if (found === undefined) return refuseLink(context)
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    await lockPerson(tx, found.user_id)
    // As it is now that nobody else changes it.
    const application = await applicationOf(context, tx, token)
    if (application === undefined) throw new Problem('link_expired')
    const answer = agree ? 'agreed' : 'refused'
    const before = guardianAnswerOf(application)
    if (before === answer) return { success: true as const, answer }
    if (before !== 'asked' || !application.isWaiting) throw new Problem('already_decided')
    const { id, user_id: userId, asks_aid: asksAid } = application
    await tx
      .updateTable('applications')
      .set(agree ? { guardian_agreed_at: now } : { guardian_refused_at: now })
      .where('id', '=', id)
      .execute()
    if (agree) await letWait(tx, id, now)
    await keepMembership(tx, userId)
    await recordAudit(tx, {
      at: now,
      actorId: null,
      action: agree ? 'guardian.agree' : 'guardian.refuse',
      subjectId: userId,
      address: context.ip,
      requestId: context.requestId,
      details: { application: id },
    })
    const guardian = typedBy(userId)(application.guardian_name)
    await enqueueEmail(
      tx,
      agree
        ? { kind: 'guardian_agreed', to: userId, guardian, asksAid: asksAid ? 'yes' : 'no' }
        : { kind: 'guardian_refused', to: userId, guardian },
    )
    return { success: true as const, answer }
  })
}

/** From here on an application that is paid or asks for aid waits for an admin. */
async function letWait(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ waiting_since: now })
    .where('id', '=', id)
    .where(
      sql<boolean>`(asks_aid or exists (select from payments
        where application_id = applications.id and status = 'paid' and not is_refunded))`,
    )
    .execute()
}

/** Whoever comes of age needs no guardian any more: their application waits for an admin from that day on. */
export async function endMinorities({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const grown = await db
    .selectFrom('applications')
    .select(['id', 'user_id'])
    .where('minor_until', '<=', dayInIst(clock()))
    .execute()
  for (const { id, user_id: userId } of grown) {
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, userId)
      const now = clock()
      const ended = await tx
        .updateTable('applications')
        .set({ minor_until: null })
        .where('id', '=', id)
        .where('minor_until', '<=', dayInIst(now))
        .returning(['approved_at', 'declined_at', 'guardian_agreed_at'])
        .executeTakeFirst()
      if (ended === undefined) return
      const waited = ended.approved_at === null && ended.declined_at === null
      if (waited && ended.guardian_agreed_at === null) await letWait(tx, id, now)
      await keepMembership(tx, userId)
    })
  }
}
