import { applyForAid } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { importIn } from '#test/imports/imports.ts'
import { startTestApp } from '#test/support/test-app.ts'

/** A member who has sent everything in, another member, and an admin. */
export async function fullSite() {
  const site = await startTestApp()
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
  return { site, admin, asha, zoe, ids }
}
