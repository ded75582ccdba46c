import { approveMember, removeMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { newToken, sessionRow } from '#server/accounts/sign-in/sessions.ts'
import { aidForm } from '../application-form.ts'
import type { Person, Site } from '#test/support/test-app.ts'

/** Every kind of caller. Former members and former admins have sessions from the time when they had the role. */
export const callerKinds = ['visitor', 'user', 'member', 'former member', 'admin', 'former admin'] as const
export type CallerKind = (typeof callerKinds)[number]

export type Callers = {
  /** Their names and e-mails must not be in any refusal. */
  people: readonly Person[]
  /** A session that no other request has used, or null for a visitor. */
  session: (kind: CallerKind) => string | null
}

/** Opens `count` sessions of a person at once. */
export async function openSessions(
  { context }: Site,
  { id }: Pick<Person, 'id'>,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken)
  const rows = tokens.map((token) => ({ ...sessionRow(token, context.clock(), undefined), user_id: id }))
  for (let from = 0; from < rows.length; from += 1_000) {
    await context.db
      .insertInto('sessions')
      .values(rows.slice(from, from + 1_000))
      .execute()
  }
  return tokens
}

/** One person of each kind, with as many sessions each as there will be requests, since some calls end the caller's session. */
export async function openCallers(site: Site, sessionsEach: number): Promise<Callers> {
  const { context } = site
  const admin = await site.person('admin', { name: 'Admin Canary' })
  const user = await site.person('user', { name: 'User Canary' })
  const member = await site.person('member', { name: 'Member Canary' })
  const formerMember = await site.person('user', { name: 'Former Member Canary' })
  const formerAdmin = await site.person('admin', { name: 'Former Admin Canary' })

  await site.call(formerMember.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: formerMember.email })
  const sessions: Record<Exclude<CallerKind, 'visitor'>, string[]> = {
    user: await openSessions(site, user, sessionsEach),
    member: await openSessions(site, member, sessionsEach),
    'former member': await openSessions(site, formerMember, sessionsEach),
    admin: await openSessions(site, admin, sessionsEach),
    'former admin': await openSessions(site, formerAdmin, sessionsEach),
  }
  await site.call(admin.session, removeMember, { email: formerMember.email })
  await context.db.updateTable('users').set({ role: 'user' }).where('id', '=', formerAdmin.id).execute()

  return {
    people: [admin, user, member, formerMember, formerAdmin],
    session: (kind) => {
      if (kind === 'visitor') return null
      const session = sessions[kind].pop()
      if (session === undefined) throw new Error(`no sessions left for the ${kind}`)
      return session
    },
  }
}
