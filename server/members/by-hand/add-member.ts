import { sql } from 'kysely'
import type { z } from 'zod'
import { inWords, LONGEST_PERIOD_YEARS } from '#contract/business-constants.ts'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { birthdayOf, refusalToChoose } from '#contract/membership/age.ts'
import type * as calls from '#contract/admin/add-member.ts'
import { storedFields } from '#contract/membership/application.ts'
import type { Category } from '#contract/membership/categories.ts'
import { periodFrom } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { hasWayIn } from '../../accounts/rights/owners.ts'
import { addAccount, lockByEmail, noAccount } from '../../accounts/people.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { Tx } from '../../db/connect.ts'
import { isAdmin } from '../../http/admins.ts'
import type { RequestContext } from '../../context.ts'
import { systemText, typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { priceAt } from '../../settings/prices.ts'
import { refuseBeforeConsent } from '../guardian/minors.ts'
import { type Period, recomputeMembership } from '../periods/periods.ts'
import { isPaid } from '../sql-conditions.ts'
import { addFromProfiles } from './imported.ts'

type Added = z.output<typeof calls.addMember.input>

/** Makes somebody a member by hand, with or without an account. If two admins do so at the same time, the second one is refused. */
export async function addMember(
  context: RequestContext<'admin'>,
  input: Added,
): Promise<z.input<typeof calls.addMember.answer>> {
  const { email, name, membershipCategory: category, reason } = input
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    const today = dayInIst(now)
    const period = periodOf(input, today)
    await addAccount(tx, { email, name, now })
    const person = await lockByEmail(tx, email)
    if (person.isClosed) throw noAccount()
    if (isAdmin(person)) throw new Problem('is_admin')
    if (person.role === 'member') throw new Problem('person_is_member')
    if (person.isSuspended) throw new Problem('person_suspended')
    const minor = await refuseBeforeConsent(tx, person.id, today)
    const newest = await newestOf(tx, person.id)
    const isOpen = newest?.approved_at === null && newest.declined_at === null
    if (isOpen && (newest.asks_aid || newest.isPaid)) throw new Problem('application_waits')
    const { openTo } = await priceAt(tx, category, now)
    const wrong = refusalToChoose(today, newest?.date_of_birth ?? minor?.date_of_birth, openTo)
    if (wrong !== null) throw new Problem('invalid_input', { fields: { membershipCategory: wrong } })
    await refuseOverlap(tx, person.id, period)
    await cancelOpen(tx, person.id, now)
    const approved = {
      membership_category: category,
      approved_at: now,
      approved_by: context.user.id,
    }
    const applicationId = await approvedApplication(tx, person.id, { newest, isOpen, approved })
    await tx
      .insertInto('membership_periods')
      .values({
        user_id: person.id,
        application_id: applicationId,
        payment_id: null,
        basis: 'granted',
        category,
        starts_on: period.startsOn,
        ends_on: period.endsOn,
        created_at: now,
      })
      .execute()
    await changeRole(tx, person.id, 'member', now)
    await recomputeMembership(tx, person.id)
    await tx.deleteFrom('drafts').where('user_id', '=', person.id).execute()
    await recordBy(tx, context, 'member.add', person.id, {
      about: `${dayInWords(period.startsOn)} to ${dayInWords(period.endsOn)}`,
      application: applicationId,
      reason,
    })
    const { name: called, canComeIn } = await tx
      .selectFrom('users')
      .select(['name', hasWayIn.as('canComeIn')])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await enqueueEmail(tx, {
      kind: canComeIn ? 'member_added' : 'member_added_invitation',
      to: person.id,
      name: typedBy(context.user.id)(name),
      startsOn: systemText(period.startsOn),
      endsOn: systemText(period.endsOn),
      reason: typedBy(context.user.id)(reason),
    })
    return {
      success: true as const,
      user: { _id: person.id, name: called, email },
      membership: period,
      isUnconfirmed: canComeIn && !person.isConfirmed,
    }
  })
}

/** The period that was asked for; `invalid_input` where it does not run today. */
function periodOf({ startsOn, endsOn }: Pick<Added, 'startsOn' | 'endsOn'>, today: string): Period {
  const period = { ...periodFrom(startsOn ?? today), ...(endsOn === undefined ? {} : { endsOn }) }
  if (period.startsOn > today)
    throw new Problem('invalid_input', { fields: { startsOn: 'The first day is today or earlier' } })
  refuseLastDay(period.endsOn, today)
  if (period.endsOn > birthdayOf(period.startsOn, LONGEST_PERIOD_YEARS))
    throw new Problem('invalid_input', {
      fields: {
        startsOn: `A membership is at most ${inWords(LONGEST_PERIOD_YEARS, 'year')} long: begin later`,
      },
    })
  return period
}

/** Refuses a last day in the past, or too many years ahead. */
export function refuseLastDay(endsOn: string, today: string): void {
  const latest = birthdayOf(today, LONGEST_PERIOD_YEARS)
  if (endsOn < today)
    throw new Problem('invalid_input', { fields: { endsOn: 'The last day is today or later' } })
  if (endsOn > latest)
    throw new Problem('invalid_input', {
      fields: { endsOn: `The last day is at most ${LONGEST_PERIOD_YEARS} years from now` },
    })
}

/** Refuses a period that overlaps an earlier membership. */
async function refuseOverlap(tx: Tx, userId: string, { startsOn }: Period): Promise<void> {
  const before = await tx
    .selectFrom('membership_periods')
    .select('ends_on')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('ends_on', '>=', startsOn)
    .orderBy('ends_on', 'desc')
    .executeTakeFirst()
  if (before !== undefined)
    throw new Problem('invalid_input', {
      fields: { startsOn: `They were a member until ${dayInWords(before.ends_on)}: begin after it` },
    })
}

type Found = { newest: { id: string } | undefined; isOpen: boolean; approved: Approved }

/** The approved application of the membership: the open unpaid one, or a new one with the answers of the last one or of the profile. */
async function approvedApplication(tx: Tx, userId: string, found: Found): Promise<string> {
  const { newest, isOpen, approved } = found
  if (newest === undefined) {
    const added = await addFromProfiles(tx, [{ ...approved, user_id: userId }], approved.approved_at)
    return added.get(userId) as string
  }
  if (!isOpen) return copyApplication(tx, newest.id, approved)
  await tx.updateTable('applications').set(approved).where('id', '=', newest.id).execute()
  return newest.id
}

function newestOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('applications')
    .select(['id', 'approved_at', 'declined_at', 'asks_aid', 'date_of_birth'])
    .select(isPaid('applications').as('isPaid'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

type Approved = { membership_category: Category; approved_at: Date; approved_by: string }

const ANSWERS = sql.join(
  [...Object.values(storedFields).map(({ column }) => column), 'user_id', 'email', 'city_name']
    .filter((column) => column !== 'membership_category')
    .map((column) => sql.ref(column)),
)

/** Adds an approved application with the answers of an earlier one; returns the new id. */
async function copyApplication(tx: Tx, id: string, approved: Approved): Promise<string> {
  const { membership_category: category, approved_at: now, approved_by: by } = approved
  const { rows } = await sql<{ id: string }>`
    insert into applications (${ANSWERS}, membership_category, approved_at, approved_by, created_at, asks_aid, terms_accepted_at)
    select ${ANSWERS}, ${category}, ${now}, ${by}, ${now}, false, case when terms_accepted_at is not null then ${now}::timestamptz end
    from applications where id = ${id} returning id`.execute(tx)
  return (rows[0] as { id: string }).id
}
