import { applyForAid } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { makeEvent, register } from '#test/cases/events/event-calls.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { importIn } from '#test/imports/imports.ts'
import { type Person, startTestApp } from '#test/support/test-app.ts'

/** A member who has sent a submission to every programme, another member, and an admin. */
export async function fullSite() {
  const site = await startTestApp({ confirmed: true })
  const [admin, asha, zoe] = [
    await site.person('admin', { name: 'Ravi Admin' }),
    await site.person('user', { name: 'Asha Patel' }),
    await site.person('user', { name: 'Zoe' }),
  ]
  for (const { session, name, email } of [asha, zoe]) {
    await site.call(session, applyForAid, { ...aidForm, fullName: name })
    await site.call(admin.session, approveMember, { email })
  }
  const ids: Record<string, string> = {}
  for (const { programme, submit } of submittings) ids[programme] = await submit(site, asha)
  const { rows } = await site.database.pool.query<{ id: string }>(
    `insert into payments (application_id, user_id, user_email, category, price, gst, amount, created_at)
      select id, user_id, email, membership_category, 1, 0, 1, now() from applications where user_id = $1 returning id`,
    [asha.id],
  )
  ids['payment'] = rows[0]?.id as string
  ids['import'] = await importIn(site, admin, 'checked')
  const event = await makeEvent(site, admin, { registration: 'here' }, 'masterclass')
  ids['event'] = event._id
  ids['registration'] = (await register(site, asha, event._id))._id
  return { site, admin, asha, zoe, ids }
}

/** The input of a call about one person; undefined for other calls. */
export function aboutAsha(
  name: string,
  { id }: Person,
  ids: Record<string, string>,
): Record<string, unknown> | undefined {
  return {
    matchCandidates: { id: ids['matching'] },
    notesOn: { user: id },
    readPerson: { _id: id },
    importProblems: { _id: ids['import'] },
    paymentHistory: { id: ids['payment'] },
  }[name]
}

/** The input of a call about an event; undefined for other calls. */
export function aboutEvent(
  name: string,
  ids: Record<string, string>,
): { eventid: string | undefined } | undefined {
  return ['eventRegistrations', 'checkInList', 'allFeedback'].includes(name)
    ? { eventid: ids['event'] }
    : undefined
}
