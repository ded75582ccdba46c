import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import { personSections } from '#contract/admin/person.ts'
import type * as calls from '#contract/admin/person.ts'
import { stateOn } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import { changesOf } from '../audit/reads.ts'
import { knownId } from '../db/ids.ts'
import { documentsOf } from '../documents/reads.ts'
import { eventsOf } from '../events/registrations/registration-list.ts'
import { avatarOf } from '../files/reads.ts'
import { actsAs } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import { notesOf } from '../members/list/notes.ts'
import { allMembers } from '../members/reads.ts'
import { hadBegun, isInForce, lastDayOf, periodOrder } from '../members/sql-conditions.ts'
import { allPayments } from '../money/payments.ts'
import { submissionsOf } from '../submissions/own-submissions.ts'

type Context = RequestContext<'admin'>
type Answer = z.input<typeof calls.readPerson.answer>

/** At most this many payments of a person are shown. */
const MOST_PAYMENTS = 200

/** All about one person; a section is null for an admin without its duty. */
export async function readPerson(
  context: Context,
  { _id }: z.output<typeof calls.readPerson.input>,
): Promise<Answer> {
  const id = knownId(_id)
  const row = await personRow(context, id)
  const { email } = row
  const within = async <T>(
    section: keyof typeof personSections,
    read: () => T,
  ): Promise<Awaited<T> | null> => (actsAs(context, personSections[section]) ? await read() : null)
  const [person, application, membership, payments, documents, submissions, events, notes, log] =
    await Promise.all([
      within('person', () => asPerson(context, row)),
      within('application', () => applicationOf(context, { id, email })),
      within('membership', () => membershipOf(context, row)),
      within('payments', () => paymentsOf(context, email)),
      within('documents', () => documentsOf(context.db, id)),
      within('submissions', () => submissionsOf(context, id)),
      within('events', () => eventsOf(context.db, id)),
      within('notes', async () => (await notesOf(context.db, id, context.user.id)).notes),
      within('log', () => changesOf(context, id)),
    ])
  return { _id: id, person, application, membership, payments, documents, submissions, events, notes, log }
}

async function personRow({ db, clock }: Context, id: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('email_changes as c', (join) =>
      join.onRef('c.user_id', '=', 'users.id').on('c.expires_at', '>', clock()),
    )
    .select(['users.id', 'name', 'applicant_name', 'users.email', 'contact', 'role', 'avatar_id'])
    .select(['created_at', 'email_verified_at', 'suspended_at', 'suspend_reason', 'closed_at'])
    .select(['city', 'country', 'website', 'linkedin', 'youtube', 'instagram', 'twitter'])
    .select('c.email as newEmail')
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('not_found')
  return row
}

function asPerson(context: Context, row: Awaited<ReturnType<typeof personRow>>): Answer['person'] {
  return {
    _id: row.id,
    name: row.name,
    listedAs: row.applicant_name ?? row.name,
    email: row.email,
    contact: row.contact,
    role: row.role,
    avatar: avatarOf(row.avatar_id),
    createdAt: row.created_at,
    isConfirmed: row.email_verified_at !== null,
    suspendedAt: row.suspended_at,
    closedAt: row.closed_at,
    profile: actsAs(context, 'members') ? { ...row, suspendReason: row.suspend_reason } : null,
  }
}

/** The application as in the list of members, also of people who are not on that list; null if they have not applied. */
async function applicationOf(
  context: Context,
  { id, email }: { id: string; email: string },
): Promise<Answer['application']> {
  const { members } = await allMembers(context, { q: email, limit: 1 }, { isAnybody: true })
  const found = members.find(({ user }) => user._id === id)
  const hasNotApplied = found?._id === id && found.guardian === null
  return found === undefined || hasNotApplied ? null : found
}

async function membershipOf({ db, clock }: Context, { id }: { id: string }): Promise<Answer['membership']> {
  const today = dayInIst(clock())
  const rows = await db
    .selectFrom('membership_periods')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['starts_on as startsOn', lastDayOf.as('endsOn'), 'category', 'basis', 'removed_at as removedAt'])
    .select([isInForce('membership_periods', today).as('runs'), hadBegun(today).as('hadBegun')])
    .where('user_id', '=', id)
    .orderBy(periodOrder('role'))
    .execute()
  const [last] = rows
  if (last === undefined) return null
  const running = rows.find((one) => one.hadBegun) ?? last
  return {
    category: running.category,
    state: stateOn(today, { endsOn: last.endsOn, isRemoved: last.removedAt !== null }),
    startsOn: running.startsOn,
    endsOn: running.endsOn,
    runs: running.runs && running.startsOn <= today,
    periods: rows
      // A period that was ended before it began is not listed.
      .filter((one) => one.hadBegun || one.removedAt === null)
      .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)),
  }
}

async function paymentsOf(context: Context, email: string): Promise<NonNullable<Answer['payments']>> {
  const { payments } = await allPayments(context, { q: email, limit: MOST_PAYMENTS })
  return payments
}
