import { randomBytes } from 'node:crypto'
import { type Duties, type Duty, duty as duties } from '#contract/accounts/duties.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import { minorsForm } from '../../members/guardian/guardian-stories.ts'
import { aidForm } from '../application-form.ts'
import { openSessions } from './callers.ts'

/** A caller, with everything on which an answer may depend. */
export type Someone = {
  name: string
  id: string
  role: 'visitor' | 'user' | 'member' | 'admin'
  duties: readonly Duty[]
  hasTwoFactor: boolean
  isSuspended: boolean
  /** A session that no other request has used, since some calls end it; null for a visitor. */
  session: () => string | null
}

/**
 * A visitor, a user, a member, a former member, a suspended person, a minor, and an admin of each duty with and without
 * two-factor, two of them suspended: one caller for each distinction that the contract makes.
 */
export async function everyCaller(site: Site, sessionsEach: number): Promise<Someone[]> {
  const owner = await site.person('admin')
  const all: Someone[] = []

  async function add(
    name: string,
    person: Pick<Person, 'id'>,
    is: Partial<Omit<Someone, 'name' | 'id' | 'session'>>,
  ): Promise<void> {
    const set = (sql: string) => site.database.pool.query(sql, [person.id])
    if (is.isSuspended) await set("update users set suspended_at = now(), suspend_reason = 'x' where id = $1")
    const sessions = await openSessions(site, person, sessionsEach)
    all.push({
      name,
      id: person.id,
      role: 'user',
      duties: [],
      hasTwoFactor: false,
      isSuspended: false,
      ...is,
      session: () => {
        const session = sessions.pop()
        if (session === undefined) throw new Error(`no sessions left of ${name}`)
        return session
      },
    })
  }

  async function addAdmin(duty: Duty, hasTwoFactor: boolean, isSuspended = false): Promise<void> {
    const person = await site.person('admin')
    await site.database.pool.query('update users set duties = array[$2] where id = $1', [person.id, duty])
    await site.database.pool.query('delete from two_factor where user_id = $1', [person.id])
    const now = site.context.clock()
    const secret = { user_id: person.id, secret: randomBytes(20), created_at: now, on_since: now }
    if (hasTwoFactor) await site.database.db.insertInto('two_factor').values(secret).execute()
    const name = `${isSuspended ? 'suspended ' : ''}${duty} ${hasTwoFactor ? 'with' : 'without'} two-factor`
    await add(name, person, { role: 'admin', duties: [duty], hasTwoFactor, isSuspended })
  }

  all.push({
    name: 'visitor',
    id: '',
    role: 'visitor',
    duties: [],
    hasTwoFactor: false,
    isSuspended: false,
    session: () => null,
  })
  await add('user', await site.person(), {})
  await add('member', await site.person('member'), { role: 'member' })
  await add('suspended member', await site.person('member'), { role: 'member', isSuspended: true })
  const ended = await site.person()
  await site.call(ended.session, applyForAid, aidForm)
  await site.call(owner.session, approveMember, { email: ended.email })
  await site.call(owner.session, removeMember, { email: ended.email })
  await add('ended member', ended, {})
  const minor = await site.person()
  await site.confirm(minor.email)
  await site.call(minor.session, createOrder, minorsForm(site)).catch((refusal: { code: string }) => {
    if (refusal.code !== 'guardian_consent') throw refusal
  })
  await add('minor', minor, {})
  for (const duty of duties.options) {
    await addAdmin(duty, true)
    await addAdmin(duty, false)
  }
  await addAdmin('owner', true, true)
  await addAdmin('members', false, true)
  return all
}

/** Whether somebody's session is valid. */
export function isIn({ role, isSuspended }: Someone): boolean {
  return role !== 'visitor' && !isSuspended
}

/** The code with which the contract refuses that the caller acts as an admin with a duty in production; null means that they may. */
export function refusalOf(one: Someone, wanted: Duties): string | null {
  if (one.role !== 'admin') return 'not_allowed'
  if (!one.hasTwoFactor) return 'two_factor_required'
  const fit = wanted === 'any' || [wanted, 'owner'].flat().some((duty) => one.duties.includes(duty as Duty))
  return fit ? null : 'outside_duties'
}
