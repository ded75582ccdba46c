import { type Updateable } from 'kysely'
import type { z } from 'zod'
import { LEAST_AGE } from '#contract/business-constants.ts'
import { cityInWords } from '#contract/values/city-names.ts'
import { ageOn } from '#contract/membership/age.ts'
import { storedFields } from '#contract/membership/application.ts'
import type * as calls from '#contract/admin/correction.ts'
import type { Corrected, CorrectedName } from '#contract/admin/correction.ts'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { isIndia, stateName } from '#contract/membership/states.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { correctProfile, lockByEmail, noAccount } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { demandDuty, isAdmin } from '../../http/admins.ts'
import type { RequestContext } from '../../context.ts'
import { factBy, systemText, type SystemText, typedBy, type UserText } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { cityColumns } from './application-row.ts'
import { minorOf, insertMinor } from '../guardian/minors.ts'
import { recomputeMembership } from '../periods/periods.ts'
import { queueApplication } from '../periods/memberships.ts'

/** The only fields that may be stored of a minor whose guardian has not agreed. */
const STORED_BEFORE_CONSENT: readonly string[] = ['fullName', 'dateOfBirth']

/** Corrects fields of a person's profile and newest application, and tells them. */
export async function correctMember(
  context: RequestContext<'admin'>,
  { email, changes: asked, reason }: z.output<typeof calls.correctMember.input>,
): Promise<{ success: true }> {
  // A corrected date of birth may hide or show a spotlight: minors have none on public pages.
  return invalidatePages(context, async (tx) => {
    const person = await lockByEmail(tx, email)
    if (person.isClosed) throw noAccount()
    if (isAdmin(person)) demandDuty(context, 'owner')
    const application = await openApplication(tx, person.id)
    const changes = withState(asked, application)
    await correctAge(tx, context, person.id, changes)
    await correctProfile(tx, person.id, profileOf(changes))
    if (application !== undefined) await correctApplication(tx, application.id, changes)
    await recomputeMembership(tx, person.id)
    const names = Object.keys(changes) as CorrectedName[]
    const typed = typedBy(context.user.id)
    await recordBy(tx, context, 'member.correct', person.id, { about: names.join(', '), reason })
    await enqueueEmail(tx, {
      kind: 'details_corrected',
      to: person.id,
      changes: Object.fromEntries(names.map((name) => [name, wordsOf(name, changes[name], context.user.id)])),
      reason: typed(reason),
    })
    return { success: true as const }
  })
}

/** The new value of a field, for the e-mail to the person; `by` is the admin who typed it. */
function wordsOf(name: CorrectedName, value: string | undefined, by: string): UserText | SystemText {
  if (!value) return systemText('taken away')
  if (name === 'dateOfBirth') return systemText(dayInWords(value))
  if (name === 'state') return systemText(stateName(value) ?? '')
  if (name === 'city') return typedBy(by)(cityInWords(value))
  return name === 'contact' ? factBy(by, 'phone')(value) : typedBy(by)(value)
}

async function correctAge(
  tx: Tx,
  { clock }: RequestContext<'admin'>,
  userId: string,
  { dateOfBirth, ...others }: Corrected,
): Promise<void> {
  const now = clock()
  const today = dayInIst(now)
  if (dateOfBirth !== undefined) {
    if (dateOfBirth > today)
      throw new Problem('invalid_input', { fields: { 'changes.dateOfBirth': 'This day is in the future' } })
    if (ageOn(today, dateOfBirth) < LEAST_AGE)
      throw new Problem('invalid_input', {
        fields: { 'changes.dateOfBirth': `Members must be at least ${LEAST_AGE} years old` },
      })
    await insertMinor(tx, { userId, dateOfBirth, now }, 'an admin')
  }
  const minor = await minorOf(tx, userId, today)
  if (minor === undefined || minor.agreed_at !== null) {
    if (dateOfBirth !== undefined) await queueApplication(tx, userId, now)
  } else if (Object.keys(others).some((name) => !STORED_BEFORE_CONSENT.includes(name))) {
    throw new Problem('guardian_consent')
  }
  if (others.fullName !== undefined) {
    await tx
      .updateTable('minors')
      .set({ full_name: others.fullName })
      .where('user_id', '=', userId)
      .where('full_name', 'is not', null)
      .execute()
  }
}

/** The columns of the profile, by the fields of the form. */
const profileColumns = {
  fullName: 'name',
  contact: 'contact',
  city: 'city',
  country: 'country',
  linkedinProfile: 'linkedin',
  youtube: 'youtube',
  instagram: 'instagram',
  twitter: 'twitter',
  Website: 'website',
} as const satisfies Partial<Record<CorrectedName, keyof Updateable<Tables['users']>>>

function profileOf(changes: Corrected) {
  const named = Object.entries(profileColumns).filter(([name]) => name in changes)
  return Object.fromEntries(
    named.map(([name, column]) => [column, changes[name as CorrectedName] || null]),
  ) as Partial<Record<(typeof profileColumns)[keyof typeof profileColumns], string | null>>
}

/** The newest application, unless it was declined. */
async function openApplication(tx: Tx, userId: string) {
  const newest = await tx
    .selectFrom('applications')
    .select(['id', 'declined_at', 'country', 'state_code'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.declined_at === null ? newest : undefined
}

/** The changes, which also remove the state if the country is not India, as the form does. */
function withState(
  changes: Corrected,
  application: { country: string | null; state_code: string | null } | undefined,
): Corrected {
  if (isIndia(changes.country ?? application?.country ?? '')) return changes
  if (changes.state)
    throw new Problem('invalid_input', {
      fields: { 'changes.state': 'Only an address in India has a state. Please leave it out' },
    })
  return application?.state_code == null ? changes : { ...changes, state: undefined }
}

async function correctApplication(tx: Tx, id: string, changes: Corrected): Promise<void> {
  const columns = Object.entries(changes).map(([name, value]) => [
    storedFields[name as CorrectedName].column,
    value || null,
  ])
  const set = {
    ...(Object.fromEntries(columns) as Updateable<Tables['applications']>),
    ...(changes.city ? cityColumns(changes.city) : {}),
  }
  await tx.updateTable('applications').set(set).where('id', '=', id).execute()
}
