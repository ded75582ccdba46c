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
import { exists } from '../db/exists.ts'
import { isAdmin, isOwner } from '../http/admins.ts'
import type { AppContext } from '../context.ts'
import { recomputeMembership } from '../members/periods/periods.ts'
import { eraseUnproven } from '../privacy/erase-unproven.ts'
import { StartError } from '../errors.ts'

type Made = {
  /** False for an account that was an owner before. */
  made: boolean
  /** The one-time address that sets the password; null where the account has a way in. */
  link: string | null
  /** Whether every way in of an existing account was closed. */
  isReclaimed: boolean
  /** Whether a suspension was ended. */
  isRestored: boolean
}

/**
 * Makes the account of an e-mail an owner, whatever its duties were, and counts the e-mail as confirmed; without an account, makes one.
 * Where the e-mail was unconfirmed, anybody may have registered it: every way in is closed, and a one-time link sets a new password.
 * A given password replaces the link, and is the only way in unless the account was an admin's before.
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
    // An admin keeps their ways in.
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

/** Makes the admin of the environment an owner at start, unless they are one and can sign in. */
export async function ensureOwner(
  context: Pick<AppContext, 'config' | 'clock' | 'db' | 'passwords'>,
): Promise<void> {
  const { admin } = context.config
  if (!admin) return
  const owner = context.db
    .selectFrom('users')
    .where('email', '=', admin.email)
    .where('role', '=', 'admin')
    .where(sql<boolean>`'owner' = any(duties)`)
    .where('email_verified_at', 'is not', null)
    .where(hasWayIn)
  if (!(await exists(owner)))
    await makeOwner(context, admin.email, await context.passwords.hash(admin.password, OPERATORS_TURN))
}

function canComeIn(tx: Tx, userId: string): Promise<boolean> {
  return exists(tx.selectFrom('users').where('id', '=', userId).where(hasWayIn))
}
