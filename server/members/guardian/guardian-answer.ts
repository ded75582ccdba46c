import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import { minorUntil } from '#contract/membership/age.ts'
import type * as calls from '#contract/membership/guardian.ts'
import { GUARDIAN_NOTICE, type GuardianAnswer } from '#contract/membership/guardian.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { refuseLink } from '../../accounts/sign-up/confirm-email.ts'
import { lockPerson } from '../../accounts/people.ts'
import { hashOf } from '../../accounts/sign-in/sessions.ts'
import { recordUsedLinks } from '../../accounts/sign-up/used-links.ts'
import type { Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { systemText, typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { inWords, longest, quoted } from '../../mail/quote.ts'
import { forgetRequest } from './guardian-request-expiry.ts'
import type { Minor } from './minors.ts'
import { recomputeMembership } from '../periods/periods.ts'
import { queueApplication } from '../periods/memberships.ts'

type Answers = Pick<Minor, 'agreed_at' | 'refused_at' | 'guardian_email'>

export function guardianAnswerOf(minor: Answers): GuardianAnswer {
  if (minor.agreed_at !== null) return 'agreed'
  if (minor.refused_at !== null) return 'refused'
  return minor.guardian_email === null ? 'unnamed' : 'asked'
}

/** The minor to whom a guardian's link belongs, also after the guardian's answer. */
async function minorOfLink({ clock }: RequestContext, db: RequestContext['db'] | Tx, token: string) {
  return db
    .selectFrom('guardian_links')
    .innerJoin('minors', 'minors.user_id', 'guardian_links.user_id')
    .selectAll('minors')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock())
    .where('minor_until', '>', dayInIst(clock()))
    .executeTakeFirst()
}

/** What a guardian is asked to agree to. Reading it does not use the link up, since programs that scan e-mails open links. */
export async function guardianRequest(
  context: RequestContext,
  { token }: z.output<typeof calls.guardianRequest.input>,
): Promise<z.input<typeof calls.guardianRequest.answer>> {
  const minor = await minorOfLink(context, context.db, token)
  if (minor === undefined) return refuseLink(context, token)
  return {
    // Quoted, since anybody can have this page sent to a stranger.
    fullName: asTyped(minor.full_name),
    dateOfBirth: minor.date_of_birth,
    guardianName: asTyped(minor.guardian_name),
    answer: guardianAnswerOf(minor),
    agreedAt: minor.agreed_at,
    refusedBefore: minor.last_refused_at !== null,
  }
}

function asTyped(name: string | null): string | null {
  return name === null ? null : inWords(quoted(name, { isOwn: false }), longest.name)
}

type Given = z.output<typeof calls.guardianConsent.input>

/** Refuses consent without the name and date of birth of an adult. */
function refuseUnlessAdult(today: string, { name, dateOfBirth }: Given, minorsName: string | null): void {
  const fields: Record<string, string> = {}
  if (name === undefined) fields['name'] = 'Please fill this in'
  else if (name.toLowerCase() === minorsName?.trim().toLowerCase())
    fields['name'] = 'Please enter your own name, not theirs'
  if (dateOfBirth === undefined) fields['dateOfBirth'] = 'Please fill this in'
  else if (minorUntil(today, dateOfBirth) !== null)
    fields['dateOfBirth'] = `A parent or guardian is at least ${OF_AGE} years old`
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}

/**
 * Stores a guardian's consent, or deletes the request after a refusal, and tells the applicant. The first answer counts; the same
 * answer again changes nothing.
 */
export async function guardianConsent(
  context: RequestContext,
  given: Given,
): Promise<z.input<typeof calls.guardianConsent.answer>> {
  const { token, agree } = given
  const found = await minorOfLink(context, context.db, token)
  if (found === undefined) return refuseLink(context, token)
  const now = context.clock()
  if (agree) {
    // The minor cannot consent for themselves.
    if (context.user?.id === found.user_id) throw new Problem('own_guardian')
    refuseUnlessAdult(dayInIst(now), given, found.full_name)
  }
  return context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, found.user_id)
    // Read again under the lock.
    const minor = await minorOfLink(context, tx, token)
    if (minor === undefined) throw new Problem('link_expired')
    const answer = agree ? 'agreed' : 'refused'
    const before = guardianAnswerOf(minor)
    if (before === answer) return { success: true as const, answer }
    if (before !== 'asked') throw new Problem('already_decided')
    const { user_id: userId } = minor
    await recordUsedLinks(tx, [hashOf(token)], now)
    await recordAudit(tx, {
      at: now,
      action: agree ? 'guardian.agree' : 'guardian.refuse',
      subjectId: userId,
      address: context.ip,
      requestId: context.requestId,
    })
    if (!agree) {
      await forgetRequest(tx, { minor, now, isRefused: true })
      return { success: true as const, answer }
    }
    await tx
      .updateTable('minors')
      .set({ agreed_at: now, agreed_name: given.name, agreed_notice: GUARDIAN_NOTICE })
      .where('user_id', '=', userId)
      .execute()
    const asksAid = await queueApplication(tx, userId, now)
    await recomputeMembership(tx, userId)
    const guardian = typedBy(userId)(minor.guardian_name)
    await enqueueEmail(tx, { kind: 'guardian_agreed', to: userId, guardian, asksAid: asksAid ? 'yes' : 'no' })
    if (minor.guardian_email !== null)
      await enqueueEmail(tx, {
        kind: 'guardian_consented',
        to: userId,
        at: minor.guardian_email,
        applicant: typedBy(userId)(minor.full_name ?? ''),
        agreedAt: systemText(now.toISOString()),
      })
    return { success: true as const, answer }
  })
}
