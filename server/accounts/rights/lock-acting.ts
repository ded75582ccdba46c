import type { Role } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { type Acting, actsAs, isAdmin } from '../../http/admins.ts'
import type { AppContext } from '../../context.ts'
import { hasTwoFactorOn } from './owners.ts'

/**
 * The present role and duties of a person for whom work in several transactions is carried out, locked until the commit; null where the
 * person is suspended or closed.
 */
export async function lockActing(tx: Tx, userId: string): Promise<Acting | null> {
  const person = await acting(tx, userId).forNoKeyUpdate().executeTakeFirst()
  return person === undefined ? null : withDuties(person)
}

/** Whether a person may act as an admin with a duty now. */
export async function mayStill(
  { config }: Pick<AppContext, 'config'>,
  db: Db | Tx,
  userId: string,
  duty: Duty,
): Promise<boolean> {
  const person = await acting(db, userId).executeTakeFirst()
  return actsAs({ config, user: person === undefined ? null : withDuties(person) }, duty)
}

function acting(db: Db | Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'duties', hasTwoFactorOn.as('hasTwoFactor')])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
}

function withDuties(person: { id: string; role: Role; duties: string[]; hasTwoFactor: boolean }): Acting {
  return { ...person, duties: isAdmin(person) ? (person.duties as Duty[]) : [] }
}
