import { forgotPassword, setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail, confirmNewEmail, sendConfirmation } from '#contract/accounts/confirm-email.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import {
  beginTwoFactor,
  finishSignIn,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { replaceEmail } from '#contract/admin/add-member.ts'
import { registerForEvent } from '#contract/events/registrations.ts'
import { guardianConsent } from '#contract/membership/guardian.ts'
import { applyForAid, saveDraft } from '#contract/membership/members.ts'
import { declineMember } from '#contract/membership/review.ts'
import { dayInIst } from '#contract/values/days.ts'
import { oneImport, runImport } from '#contract/admin/imports.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { saveSettings } from '#contract/settings.ts'
import { setTeam } from '#contract/admin/team.ts'
import { check as checkFile } from '#test/imports/imports.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import { undoDecision } from '#contract/admin/undo.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import type { pendingRequests } from '#server/accounts/rights/pending-requests.ts'
import { type OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { openSession, type Person, type Site } from '#test/support/test-app.ts'
import { aidForm } from '../application-form.ts'
import { makeMeetup } from '../events/event-calls.ts'
import { codeFor } from './authenticator.ts'
import { browserOf } from './browser-of.ts'
import { personWithPassword, PRESENT } from './person-with-password.ts'

const NEW = 'eleven quiet harbours'

/**
 * The person whom a request is about, and everybody who may take part in it. `asker` is an admin with the duty members only.
 */
export type Scene = {
  site: Site
  provider: OddProvider
  owner: Person
  asker: Person
  person: Person
  /** A secret with which the person's two-factor can be turned off, if it is on. */
  secret: string | null
}

const fresh = ({ site }: Scene, { id }: Person) => openSession(site.database.db, id, site.context.clock())

async function tokenTo({ site }: Scene, address: string, path: string): Promise<string> {
  const links = (await site.mailed()).filter(({ to }) => to === address).map(({ text }) => text)
  const token = links.map((text) => new RegExp(`${path}([\\w-]{43})`).exec(text)?.[1]).findLast(Boolean)
  if (token === undefined) throw new Error(`no link ${path} came to ${address}`)
  return token
}

/** What a kind of request needs of the person; `ask` makes the request, and returns a function that carries it out. */
type Kind = {
  needs?: 'confirmed' | 'unconfirmed'
  /** The person is an admin from the beginning. */
  isAdmin?: true
  /** The admin's duties, if not members and money. */
  duties?: Duty[]
  ask: (scene: Scene) => Promise<() => Promise<unknown>>
}

export const kinds: Record<keyof typeof pendingRequests, Kind> = {
  setPassword: {
    async ask(scene) {
      const { site, person } = scene
      await site.call(null, forgotPassword, { email: person.email })
      const token = await tokenTo(scene, person.email, '/set-password#')
      // With two-factor on the password is set, and the log-in waits for the code.
      return () =>
        site.call(null, setPassword, { token, password: 'nine amber lanterns' }).catch((error: unknown) => {
          if ((error as { code?: string }).code !== 'two_factor') throw error
        })
    },
  },
  confirmEmail: {
    needs: 'unconfirmed',
    async ask(scene) {
      const { site, person } = scene
      await site.call(person.session, sendConfirmation, {})
      const token = await tokenTo(scene, person.email, '/confirm-email#')
      return () => site.call(null, confirmEmail, { token })
    },
  },
  registerByConfirming: {
    needs: 'unconfirmed',
    async ask(scene) {
      const { site, person, owner } = scene
      const { _id: eventid } = await makeMeetup(site, owner)
      await site.call(person.session, registerForEvent, { eventid }).catch(() => undefined)
      const token = await tokenTo(scene, person.email, '/confirm-email\\?event=[\\w-]+#')
      return async () => {
        const { registration } = await site.call(null, confirmEmail, { token })
        if (registration === undefined) throw new Error('no place is taken')
      }
    },
  },
  confirmNewEmail: {
    async ask(scene) {
      const { site, person } = scene
      const email = `new-${person.email}`
      await site.call(person.session, changeEmail, { email, password: PRESENT })
      const token = await tokenTo(scene, email, '/confirm-email\\?new#')
      return async () => site.call(await fresh(scene, person), confirmNewEmail, { token })
    },
  },
  confirmReplacedEmail: {
    async ask(scene) {
      const { site, person, asker, owner } = scene
      const newEmail = `replaced-${person.email}`
      const by = (await isAdmin(scene, person)) ? owner : asker
      await site.call(by.session, replaceEmail, { email: person.email, newEmail, reason: 'Asked' })
      const token = await tokenTo(scene, newEmail, '/confirm-email\\?new#')
      return () => site.call(null, confirmNewEmail, { token })
    },
  },
  guardianConsent: {
    needs: 'confirmed',
    async ask(scene) {
      const { site, person } = scene
      const guardianEmail = `guardian-${person.email}`
      const changes = { fullName: 'Ira Rao', dateOfBirth: '2011-02-03', guardianName: 'Meera', guardianEmail }
      await site.call(person.session, saveDraft, { changes, step: 1 }).catch(() => undefined)
      const token = await tokenTo(scene, guardianEmail, '/guardian/')
      const adult = { name: 'Meera Rao', dateOfBirth: '1980-01-01' }
      return () => site.call(null, guardianConsent, { token, agree: true, ...adult })
    },
  },
  finishSignIn: {
    needs: 'confirmed',
    async ask(scene) {
      const { site, person } = scene
      const secret = scene.secret ?? (await turnOn(scene))
      scene.secret = secret
      const browser = browserOf(site)
      await site.call(null, forgotPassword, { email: person.email })
      const token = await tokenTo(scene, person.email, '/set-password#')
      await browser.post(setPassword.path, { token, password: PRESENT })
      person.session = await fresh(scene, person)
      return async () => {
        site.turnClock(MINUTE)
        const code = codeFor(secret, site.context.clock())
        const answer = await browser.post(finishSignIn.path, { code })
        if (answer.status !== 200) throw new Error(answer.code)
      }
    },
  },
  turnOnTwoFactor: {
    needs: 'confirmed',
    async ask(scene) {
      const { site, person } = scene
      const { secret } = await site.call(person.session, beginTwoFactor, { password: PRESENT })
      return async () => {
        const code = codeFor(secret, site.context.clock())
        return site.call(await fresh(scene, person), turnOnTwoFactor, { code })
      }
    },
  },
  undoDecision: {
    needs: 'confirmed',
    isAdmin: true,
    async ask(scene) {
      const { site, person } = scene
      const applicant = await site.person()
      await site.call(applicant.session, applyForAid, aidForm)
      await site.call(person.session, declineMember, { email: applicant.email, reason: 'No' })
      return async () => site.call(await fresh(scene, person), undoDecision, { email: applicant.email })
    },
  },
  runImport: {
    needs: 'confirmed',
    isAdmin: true,
    async ask({ site, person, owner }) {
      const { _id } = await checkFile(site, person, `email,name\nof-${person.email},Asha`)
      await site.call(person.session, runImport, { _id })
      return async () => {
        await site.mailed()
        const by = await openSession(site.database.db, owner.id, site.context.clock())
        const { state } = (await site.call(by, oneImport, { _id })).import
        if (state !== 'done') throw new Error(state)
      }
    },
  },
  setPrice: {
    needs: 'confirmed',
    isAdmin: true,
    duties: ['owner'],
    async ask({ site, person }) {
      const validFrom = daysAfter(dayInIst(site.context.clock()), 10)
      await site.call(person.session, saveSettings, {
        categories: [{ category: 'Student', price: 70_000 + nth * 100, validFrom }],
      })
      return async () => {
        const { rowCount } = await site.database.pool.query(
          'select from category_prices where created_by = $1 and valid_from = $2',
          [person.id, validFrom],
        )
        if (rowCount === 0) throw new Error('the price is gone')
      }
    },
  },
}

async function isAdmin({ site }: Scene, { id }: Person): Promise<boolean> {
  const { role } = await site.database.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return role === 'admin'
}

/** Turns on two-factor for the person; returns the secret. */
async function turnOn({ site, person }: Scene): Promise<string> {
  const { secret } = await site.call(person.session, beginTwoFactor, { password: PRESENT })
  await site.call(person.session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
  site.turnClock(MINUTE)
  return secret
}

/** Signs a person in by a provider that they connected before and that confirms their e-mail. */
async function throughProvider({ site, provider }: Scene, { id, email }: Person): Promise<void> {
  await site.database.db
    .insertInto('identities')
    .values({ issuer: provider.issuer, subject: id, user_id: id, created_at: site.context.clock() })
    .execute()
  const [name, hd] = email.split('@')
  provider.claims = { sub: id, email, email_verified: true, hd, name }
  const { status } = await new Visitor().throughGoogle(site.url)
  // With two-factor on, the sign-in waits for the code.
  if (status !== 200 && status !== 401) throw new Error(`the provider signs nobody in: ${status}`)
}

async function changeTheirEmail(scene: Scene, person: Person): Promise<void> {
  const { site } = scene
  const email = `other-${person.email}`
  await site.call(await fresh(scene, person), changeEmail, { email, password: PRESENT })
  const token = await tokenTo(scene, email, '/confirm-email\\?new#')
  await site.call(await fresh(scene, person), confirmNewEmail, { token })
}

/** An act that ends or changes a right of the person or of the admin who asked, and what it needs of the person. */
type Act = {
  /** Kinds of requests to which the act cannot apply. */
  never?: readonly (keyof typeof pendingRequests)[]
  needs?: 'confirmed' | 'unconfirmed'
  isAdmin?: true
  /** Two-factor is on before the act. */
  hasTwoFactor?: true
  do: (scene: Scene) => Promise<unknown>
}

const setByLink = async (scene: Scene) => {
  const { site, person } = scene
  await site.call(null, forgotPassword, { email: person.email })
  const token = await tokenTo(scene, person.email, '/set-password#')
  await site.call(null, setPassword, { token, password: NEW }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'two_factor') throw error
  })
}

async function suspendAndRestore({ site, owner }: Scene, { email }: Person): Promise<void> {
  await site.call(owner.session, suspendUser, { email, reason: 'To look into it' })
  await site.call(owner.session, restoreUser, { email })
}

const withDuties = ({ site, owner }: Scene, { email }: Person, duties: Duty[]) =>
  site.call(owner.session, setTeam, { email, duties })

export const acts = {
  'nothing happens': { do: async () => undefined },
  'the password is changed': {
    do: ({ site, person }) =>
      site.call(person.session, changePassword, { currentPassword: PRESENT, newPassword: NEW }),
  },
  'a password is set by a link': { needs: 'confirmed', do: setByLink },
  'the account is reclaimed by a link': { needs: 'unconfirmed', do: setByLink },
  'the account is reclaimed through the provider': {
    needs: 'unconfirmed',
    async do({ site, provider, person }) {
      const [name] = person.email.split('@')
      provider.claims = { sub: person.id, email: person.email, email_verified: true, name }
      const answer = await new Visitor().throughGoogle(site.url)
      if (answer.status !== 200) throw new Error(await answer.text())
    },
  },
  'the account is reclaimed by the operator': {
    needs: 'unconfirmed',
    do: ({ site, person }) => makeOwner(site.context, person.email),
  },
  'the person is suspended and restored': { do: (scene) => suspendAndRestore(scene, scene.person) },
  'the account is closed': {
    do: ({ site, person }) => site.call(person.session, closeAccount, { password: PRESENT }),
  },
  'the person gets duties': {
    needs: 'confirmed',
    never: ['guardianConsent'],
    do: (scene) => withDuties(scene, scene.person, ['programmes', 'members']),
  },
  'the person loses their duties': {
    needs: 'confirmed',
    isAdmin: true,
    do: (scene) => withDuties(scene, scene.person, []),
  },
  'the operator makes the person an owner': {
    needs: 'confirmed',
    do: ({ site, person }) => makeOwner(site.context, person.email),
  },
  'two-factor is turned off': {
    needs: 'confirmed',
    never: ['turnOnTwoFactor'],
    hasTwoFactor: true,
    async do({ site, person, secret }) {
      const code = codeFor(secret as string, site.context.clock())
      await site.call(person.session, turnOffTwoFactor, { password: PRESENT, code })
    },
  },
  'the old e-mail is confirmed': {
    needs: 'unconfirmed',
    async do(scene) {
      const { site, person } = scene
      await site.call(person.session, sendConfirmation, {})
      await site.call(null, confirmEmail, {
        token: await tokenTo(scene, person.email, '/confirm-email[^#]*#'),
      })
    },
  },
  'the person signs in through the provider': {
    needs: 'confirmed',
    do: (scene) => throughProvider(scene, scene.person),
  },
  'the person changes their e-mail': {
    // The act replaces a pending change of e-mail, and its link is sent only when no decision can be undone any more.
    never: ['confirmNewEmail', 'undoDecision'],
    do: (scene) => changeTheirEmail(scene, scene.person),
  },
  'the admin who asked signs in through the provider': { do: (scene) => throughProvider(scene, scene.asker) },
  'the admin who asked changes their e-mail': {
    never: ['undoDecision'],
    do: (scene) => changeTheirEmail(scene, scene.asker),
  },
  'the operator makes the admin who asked an owner': {
    do: ({ site, asker }) => makeOwner(site.context, asker.email),
  },
  'the admin who asked loses the duty': { do: (scene) => withDuties(scene, scene.asker, ['content']) },
  'the admin who asked is suspended and restored': { do: (scene) => suspendAndRestore(scene, scene.asker) },
  'the admin who asked closes their account': {
    do: ({ site, asker }) => site.call(asker.session, closeAccount, { password: PRESENT }),
  },
  'the password of the admin who asked is changed': {
    do: ({ site, asker }) =>
      site.call(asker.session, changePassword, { currentPassword: PRESENT, newPassword: NEW }),
  },
} satisfies Record<string, Act> as Record<string, Act>

let nth = 0

/** A scene whose person is as the kind of request and the act need, on a shared site; null if no such person can exist. */
export async function sceneFor(
  { site, provider, owner }: Pick<Scene, 'site' | 'provider' | 'owner'>,
  kind: Kind,
  act: Act,
): Promise<Scene | null> {
  const needs = new Set([kind.needs, act.needs].filter((one) => one !== undefined))
  const admin = kind.isAdmin ?? act.isAdmin ?? false
  if (needs.size > 1 || (admin && needs.has('unconfirmed'))) return null
  // So that no hourly limit is reached.
  site.turnClock(HOUR)
  nth += 1
  const asker = await personWithPassword(site)
  await site.confirm(asker.email)
  const person = await personWithPassword(site, 'user', { email: `somebody${nth}@gmail.com` })
  if (needs.has('confirmed') || admin) await site.confirm(person.email)
  const scene: Scene = { site, provider, owner, asker, person, secret: null }
  owner.session = await fresh(scene, owner)
  await withDuties(scene, asker, ['members'])
  if (admin) await withDuties(scene, person, kind.duties ?? ['members', 'money'])
  if (act.hasTwoFactor) scene.secret = await turnOn(scene)
  return scene
}
