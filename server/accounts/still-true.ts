import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import { hasTwoFactor } from './two-factor/codes.ts'
import { exists } from '../db/exists.ts'

type Needs = Pick<AppContext, 'db'>

/** Whether an e-mail is still true that says that an account is suspended, or open again. */
export async function stillSuspended(
  { db }: Needs,
  { kind, to }: EmailOf<'account_suspended' | 'account_restored'>,
): Promise<boolean> {
  const isSuspended = await exists(
    db.selectFrom('users').where('id', '=', to).where('suspended_at', 'is not', null),
  )
  return isSuspended === (kind === 'account_suspended')
}

/** Whether an e-mail is still true that says that two-factor is on, or off. */
export async function stillHasTwoFactor(
  { db }: Needs,
  { kind, to }: EmailOf<'two_factor_on' | 'two_factor_off' | 'recovery_codes_new'>,
): Promise<boolean> {
  return (await hasTwoFactor(db, to)) === (kind !== 'two_factor_off')
}

/** Whether an e-mail is still true that says that an identity is connected to an account, or none is. */
export async function stillConnected(
  { db }: Needs,
  { kind, to }: EmailOf<'google_connected' | 'google_disconnected'>,
): Promise<boolean> {
  const isConnected = await exists(db.selectFrom('identities').where('user_id', '=', to))
  return isConnected === (kind === 'google_connected')
}
