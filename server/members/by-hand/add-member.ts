import type { Insertable } from 'kysely'
import type { z } from 'zod'
import { inWords, LONGEST_PERIOD_YEARS } from '#contract/business-constants.ts'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { birthdayOf, refusalToChoose } from '#contract/membership/age.ts'
import type * as calls from '#contract/admin/add-member.ts'
import { periodFrom } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { hasWayIn } from '../../accounts/rights/owners.ts'
import { addAccount, lockByEmail, noAccount } from '../../accounts/people.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { isAdmin } from '../../http/admins.ts'
import type { RequestContext } from '../../context.ts'
import { systemText, typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { priceAt } from '../../settings/prices.ts'
import { type ApplicationRow, cityColumns } from '../application/application-row.ts'
import { refuseBeforeConsent } from '../guardian/minors.ts'
import { type Period, recomputeMembership } from '../periods/periods.ts'
import { isPaid } from '../sql-conditions.ts'

type Added = z.output<typeof calls.addMember.input>

/** Makes somebody a member by hand, with or without an account. Of two admins at the same instant the second one is refused. */
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
    const applicationId = isOpen
      ? await approveUnpaid(tx, newest.id, approved)
      : await applicationFor(tx, person.id, { newest, approved, now })
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
    await changeRole(tx, { userId: person.id, role: 'member', now })
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

/** The days that are asked for; `invalid_input` where they are no period that runs today. */
function periodOf({ startsOn, endsOn }: Pick<Added, 'startsOn' | 'endsOn'>, today: string): Period {
  const period = { ...periodFrom(startsOn ?? today), ...(endsOn === undefined ? {} : { endsOn }) }
  if (period.startsOn > today)
    throw new Problem('invalid_input', { fields: { startsOn: 'A membership begins today or began before' } })
  refuseLastDay(period.endsOn, today)
  if (period.endsOn > birthdayOf(period.startsOn, LONGEST_PERIOD_YEARS))
    throw new Problem('invalid_input', {
      fields: {
        startsOn: `A membership is at most ${inWords(LONGEST_PERIOD_YEARS, 'year')} long: begin later`,
      },
    })
  return period
}

/** Refuses a last day that has passed, or that only a slip of the keys can mean. */
export function refuseLastDay(endsOn: string, today: string): void {
  const latest = birthdayOf(today, LONGEST_PERIOD_YEARS)
  if (endsOn < today)
    throw new Problem('invalid_input', { fields: { endsOn: 'The last day is today or later' } })
  if (endsOn > latest)
    throw new Problem('invalid_input', {
      fields: { endsOn: `The last day is at most ${LONGEST_PERIOD_YEARS} years from now` },
    })
}

/** Days of an earlier membership are not given twice. */
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

type Newest = ApplicationRow & { isPaid: boolean }

function newestOf(tx: Tx, userId: string): Promise<Newest | undefined> {
  return tx
    .selectFrom('applications')
    .selectAll()
    .select(isPaid('applications').as('isPaid'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

type Approved = Pick<
  Insertable<Tables['applications']>,
  'membership_category' | 'approved_at' | 'approved_by'
>

/** Whoever had sent the form and not paid yet is approved with what they said there. */
async function approveUnpaid(tx: Tx, id: string, approved: Approved): Promise<string> {
  await tx.updateTable('applications').set(approved).where('id', '=', id).execute()
  return id
}

/** An application that the membership hangs on: with what an earlier one says, or with nothing but the name and the profile. */
async function applicationFor(
  tx: Tx,
  userId: string,
  { newest, approved, now }: { newest: Newest | undefined; approved: Approved; now: Date },
): Promise<string> {
  const answers = newest === undefined ? await answersOf(tx, userId) : withoutDecision(newest)
  const acceptedAt = newest?.terms_accepted_at == null ? null : now
  const { id } = await tx
    .insertInto('applications')
    .values({ ...answers, ...approved, user_id: userId, created_at: now, terms_accepted_at: acceptedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What somebody said in an application, without what became of it. */
function withoutDecision({ id: _id, isPaid: _isPaid, ...row }: Newest): Insertable<Tables['applications']> {
  return {
    ...row,
    asks_aid: false,
    financial_aid_reason: null,
    financial_aid_benefit: null,
    financial_aid_commitment: null,
    question: null,
    asked_at: null,
    asked_by: null,
    answer: null,
    answered_at: null,
    corrected_at: null,
    declined_at: null,
    declined_by: null,
    decline_reason: null,
    removal_reason: null,
    ended_at: null,
    waiting_since: null,
  }
}

async function answersOf(
  tx: Tx,
  userId: string,
): Promise<Omit<Insertable<Tables['applications']>, 'created_at'> & Approved> {
  const profile = await tx
    .selectFrom('users')
    .select(['name', 'applicant_name', 'email', 'contact', 'city', 'country', 'linkedin', 'website'])
    .select(['youtube', 'instagram', 'twitter'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    user_id: userId,
    full_name: profile.applicant_name ?? profile.name,
    email: profile.email,
    contact: profile.contact,
    ...cityColumns(profile.city ?? ''),
    country: profile.country,
    linkedin_profile: profile.linkedin,
    website: profile.website,
    youtube: profile.youtube,
    instagram: profile.instagram,
    twitter: profile.twitter,
    asks_aid: false,
    membership_category: 'Student',
  }
}
