import { type Duty, dutiesInWords } from '#contract/accounts/duties.ts'
import { areAdminsWith, isAdmin } from '../http/admins.ts'
import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import { exists } from '../db/exists.ts'

type Needs = Pick<AppContext, 'db'>

/** Whether a person has the duties in an e-mail; an e-mail of an older version does not name them. */
export async function stillHas(
  { db }: Needs,
  { kind, to, duties }: EmailOf<'team_welcome' | 'team_changed' | 'team_ended'>,
): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select(['role', 'duties', 'suspended_at'])
    .where('id', '=', to)
    .executeTakeFirst()
  if (person === undefined) return false
  if (kind === 'team_ended') return !isAdmin(person)
  const isOnTeam = isAdmin(person) && person.suspended_at === null
  return isOnTeam && (duties === undefined || duties === dutiesInWords(person.duties as Duty[]))
}

/** Whether somebody is an admin with all of these duties and can sign in. */
export async function stillActs({ db }: Needs, userId: string, duties: readonly Duty[]): Promise<boolean> {
  return exists(
    db
      .selectFrom('users')
      .where('id', '=', userId)
      .where((eb) => eb.and((['any', ...duties] as const).map((duty) => areAdminsWith(duty)))),
  )
}
