import { sql } from 'kysely'
import type { AuditAction } from '#contract/admin/audit.ts'
import { recordAudit } from '../accounts/audit.ts'
import { endAccess } from '../accounts/rights/end-access.ts'
import { hasWayIn } from '../accounts/rights/owners.ts'
import { withdrawInvitation } from '../accounts/sign-up/invitations.ts'
import { addAccount, lockByEmail, vouchFor } from '../accounts/people.ts'
import { giveDuties } from '../accounts/rights/roles.ts'
import { endSuspension } from '../accounts/rights/suspension.ts'
import { OPERATORS_TURN } from '../accounts/sign-in/password-queue.ts'
import { passwordLink, reclaim } from '../accounts/writes.ts'
import type { Tx } from '../db/connect.ts'
import { isAdmin, isOwner } from '../http/admins.ts'
import type { AppContext } from '../context.ts'
import { recomputeMembership } from '../members/periods/periods.ts'
import { eraseUnproven } from '../privacy/erase-unproven.ts'
import { StartError } from '../errors.ts'

type Made = {
  /** False for somebody who was an owner before. */
  made: boolean
  /** Where the password is set, once; null where the account keeps the one it has. */
  link: string | null
  /** Whether somebody had registered the e-mail, and every way in of theirs is closed. */
  isReclaimed: boolean
  /** Whether the account was suspended, and is no more. */
  isRestored: boolean
}

/**
 * Makes an e-mail an owner, whatever duties there were, and takes the operator's word that the e-mail is theirs; without
 * an account, makes one. Where nobody has shown that, whoever registered it may have been anybody: every way in is closed,
 * and a one-time link sets a new password, as for whoever has no way in. A password that is given takes the place of the
 * link, and is the only way in of whoever becomes an admin by it.
 */
export async function makeOwner(
  context: Pick<AppContext, 'config' | 'clock' | 'db'>,
  email: string,
  passwordHash: string | null = null,
): Promise<Made> {
  const now = context.clock()
  return context.db.transaction().execute(async (tx) => {
    const isNew = (await addAccount(tx, { email, now, passwordHash })) !== null
    const person = await lockByEmail(tx, email)
    const { id, duties, isSuspended } = person
    if (person.isClosed) throw new StartError(`The account of ${email} is closed for good.`)
    const record = (action: AuditAction, details = {}) =>
      recordAudit(tx, { at: now, action, subjectId: id, address: null, details })

    const made = !isOwner(person)
    if (made) {
      await giveDuties(tx, { userId: id, duties: ['owner'], now })
      await record('admin.make', { about: 'owner', before: duties })
    }
    // An admin keeps the ways in that they have.
    const isKept = passwordHash === null ? person.isConfirmed : isAdmin(person) && (await canComeIn(tx, id))
    const isReclaimed = !isNew && !isKept
    if (isReclaimed) await reclaim(tx, { ...context, eraseUnproven }, { id, email }, passwordHash)
    await endAccess(tx, id, 'operator')
    await vouchFor(tx, id, now)
    await withdrawInvitation(tx, id)
    if (isSuspended) {
      await endSuspension(tx, id)
      await record('account.restore')
    }
    await recomputeMembership(tx, id)
    const link = (await canComeIn(tx, id)) ? null : await passwordLink(tx, context, id, 'operator')
    return { made, link, isReclaimed, isRestored: isSuspended }
  })
}

/** Whom the environment names is an owner after start; an admin who has a way in keeps it. */
export async function ensureOwner(
  context: Pick<AppContext, 'config' | 'clock' | 'db' | 'passwords'>,
): Promise<void> {
  const { admin } = context.config
  if (!admin) return
  const there = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', admin.email)
    .where('role', '=', 'admin')
    .where(sql<boolean>`'owner' = any(duties)`)
    .where('email_verified_at', 'is not', null)
    .where(hasWayIn)
    .executeTakeFirst()
  if (!there)
    await makeOwner(context, admin.email, await context.passwords.hash(admin.password, OPERATORS_TURN))
}

async function canComeIn(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.selectFrom('users').select('id').where('id', '=', userId).where(hasWayIn).execute()
  return found.length > 0
}
