import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { oldest, periods } from '#contract/retention.ts'
import { lockPerson } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import type { AppContext } from '../../context.ts'
import { dropEmails } from '../../jobs/drop-jobs.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { eraseBeforeConsent } from '../application/erase-before-consent.ts'
import { forgetAge, type Minor, minorOf } from './minors.ts'
import { recomputeMembership } from '../periods/periods.ts'
import { queueApplication } from '../periods/memberships.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

/**
 * Deletes the request to the guardian of a minor, who is locked, and what the minor had typed; only the day of their 18th birthday
 * stays. An e-mail tells them why.
 */
export async function forgetRequest(
  tx: Tx,
  { minor, now, isRefused }: { minor: Minor; now: Date; isRefused: boolean },
): Promise<void> {
  const { user_id: userId } = minor
  await dropEmails(tx, userId, 'guardian_asked')
  if (!isRefused) await tx.deleteFrom('guardian_links').where('user_id', '=', userId).execute()
  await tx
    .updateTable('minors')
    .set({ date_of_birth: null, full_name: null, guardian_name: null, guardian_email: null })
    .set({ named_at: null, asked_at: null, refused_at: isRefused ? now : null })
    .set(isRefused ? { last_refused_at: now } : {})
    .where('user_id', '=', userId)
    .execute()
  await eraseBeforeConsent(tx, userId, now)
  await recomputeMembership(tx, userId)
  await enqueueEmail(tx, { kind: isRefused ? 'guardian_refused' : 'guardian_silent', to: userId })
}

/** The minors whose guardian has not answered in time, or refused in a release that did not delete the request. */
function unanswered({ db }: { db: Needs['db'] | Tx }, now: Date) {
  return db
    .selectFrom('minors')
    .where('agreed_at', 'is', null)
    .where('minor_until', '>', dayInIst(now))
    .where(
      sql<boolean>`(named_at < ${oldest(now, periods.guardianRequests)} or (named_at is not null and refused_at is not null))`,
    )
}

/** Deletes the requests without an answer in time. */
export async function forgetUnanswered({ db, clock }: Needs): Promise<void> {
  for (const { user_id: userId } of await unanswered({ db }, clock()).select('user_id').execute()) {
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, userId)
      const now = clock()
      const minor = await unanswered({ db: tx }, now)
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (minor !== undefined) await forgetRequest(tx, { minor, now, isRefused: minor.refused_at !== null })
    })
  }
}

/** Forgets the minority of people on their 18th birthday; an application that waited for the guardian waits for an admin. */
export async function endMinorities({ db, clock }: Needs): Promise<void> {
  await adoptFromLastRelease({ db, clock })
  const grown = await db
    .selectFrom('minors')
    .select('user_id')
    .where('minor_until', '<=', dayInIst(clock()))
    .execute()
  for (const { user_id: userId } of grown) {
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, userId)
      const now = clock()
      // The age was corrected, or another process was first.
      if ((await minorOf(tx, userId, dayInIst(now))) !== undefined) return
      await forgetAge(tx, userId)
      await queueApplication(tx, userId, now)
      await recomputeMembership(tx, userId)
    })
  }
}

/** Copies minors from `applications`, where a server of the last release still writes them. */
async function adoptFromLastRelease({ db }: Needs): Promise<void> {
  await sql`
    insert into minors (user_id, minor_until, date_of_birth, full_name, guardian_name, guardian_email, named_at, asked_at, agreed_at)
    select distinct on (user_id) user_id, minor_until, date_of_birth, full_name, guardian_name, guardian_email,
      coalesce(terms_accepted_at, created_at), guardian_asked_at, guardian_agreed_at
    from applications where minor_until is not null
      and not exists (select from minors where minors.user_id = applications.user_id)
    order by user_id, id desc
    on conflict do nothing`.execute(db)
}
