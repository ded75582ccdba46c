import pg from 'pg'
import { expect, test } from 'vitest'
import { currentUser, forgotPassword, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail, confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { finishSignIn } from '#contract/accounts/two-factor.ts'
import { endAccess, TABLES_CLEARED_BY_RESTORE } from '#server/backup/end-access.ts'
import { openServerKeys } from '#server/db/server-keys.ts'
import { newToken } from '#server/accounts/sign-in/sessions.ts'
import { base32 } from '#server/accounts/two-factor/totp.ts'
import { emailLinks } from '#server/accounts/sign-up/email-links.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { backUp, emptyInstallation, temporaryFolder } from './installations.ts'

const password = 'quiet-harbour-42'
const email = 'asha@example.org'

/** Columns that look like a token, hash or key and that a restore keeps, each with the reason why it lets in nobody who should stay out. */
const KEPT: Record<string, string> = {
  'audit_head.hash': 'the audit chain',
  'audit_log.hash': 'the audit chain',
  'audit_log.previous_hash': 'the audit chain',
  'content_documents.key': 'the name of a document of the pages',
  'content_drafts.key': 'the same',
  'content_pictures.key': 'the same',
  'content_versions.key': 'the same',
  'documents.token': 'printed on documents: it only shows a holder of the document that it is genuine',
  'payment_events.key': 'tells two events of the payment provider apart',
  'rate_limits.key': 'a counter',
  'recovery_codes.code_hash': 'lets somebody without their phone sign in again',
  'server_keys.key': 'the key of the audit log; the keys of cookies and links are deleted',
  'two_factor.secret': 'asked for in addition to the password',
  'users.password_hash': 'lets people sign in again',
}

test('a restore empties every table with a token, hash, secret or key, except the columns in KEPT, which have a reason', async () => {
  await using database = await createDatabase()
  const { rows } = await database.pool.query<{ name: string; table: string }>(
    `select table_name || '.' || column_name as name, table_name as table from information_schema.columns
      where table_schema = 'public' and column_name ~ '(token|hash|secret|key)s?$' order by 1`,
  )
  const kept = rows.filter(({ table }) => !TABLES_CLEARED_BY_RESTORE.includes(table)).map(({ name }) => name)
  expect(kept).toEqual(Object.keys(KEPT).toSorted())
})

test('after a restore cookies and links in e-mails are made with new keys', async () => {
  await using database = await createDatabase()
  await openServerKeys({ db: database.db, clock: () => new Date() }).load()
  const client = new pg.Client(database.url)
  await client.connect()
  await endAccess(client)
  await client.end()
  const kept = await database.db.selectFrom('server_keys').select('name').orderBy('name').execute()
  expect(kept.map(({ name }) => name)).toEqual(['unknown_email', 'unsubscribe'])
})

test('after a restore, only the password and two-factor open an account; sessions, links and pending sign-ins from before do not', async () => {
  await using site = await startTestApp()
  await using target = await temporaryFolder()
  const owner = browserOf(site)
  const session = await owner.signUp(email, password)
  const { user } = await site.call(session, currentUser, {})
  const links = emailLinks(site.context)
  const tokenOf = async (kind: 'password' | 'confirmation' | 'newEmail') =>
    new URL(
      (await links[kind](user._id, {
        address: 'new@example.org',
        writtenAt: new Date(),
        token: newToken(),
      })) ?? '',
    ).hash.slice(1)
  const confirmation = await tokenOf('confirmation')
  await site.confirm(email)
  const first = await tokenOf('password')
  await site.database.pool.query(
    "insert into two_factor (user_id, secret, created_at, on_since) values ($1, decode(repeat('00', 20), 'hex'), now(), now())",
    [user._id],
  )
  // A sign-in that waits for its code, in another browser.
  const pending = browserOf(site)
  expect((await pending.post(setPassword.path, { token: first, password })).code).toBe('two_factor')
  expect(pending.cookies.has('fwc_pending')).toBe(true)
  // The backup contains the links, the pending sign-in from above and a session.
  const code = codeFor(base32(Buffer.alloc(20)), site.context.clock())
  const { twk_fwc: later = '' } = await owner.post(loginUser.path, { email, password, code })
  await site.call(later, changeEmail, { email: 'new@example.org', password })
  const [second, newEmail] = [await tokenOf('password'), await tokenOf('newEmail')]
  await backUp(site, target.path)

  await using empty = await emptyInstallation()
  await empty.restore(target.path)
  await using again = await empty.start()
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      ({ code: why }: { code: string }) => why,
    )
  expect(await refusal(again.call(later, currentUser, {}))).toBe('no_token')
  expect(await refusal(again.call(null, setPassword, { token: second, password }))).toBe('link_expired')
  expect(await refusal(again.call(null, confirmEmail, { token: confirmation }))).toBe('link_expired')
  expect(await refusal(again.call(null, confirmNewEmail, { token: newEmail }))).toBe('link_expired')
  const [pendingAfterRestore, known] = [browserOf(again), browserOf(again)]
  for (const [name, value] of pending.cookies) pendingAfterRestore.cookies.set(name, value)
  const next = codeFor(base32(Buffer.alloc(20)), again.context.clock(), 1)
  expect((await pendingAfterRestore.post(finishSignIn.path, { code: next })).code).toBe('wait_over')
  // Strangers use up the attempts for unknown browsers. After the restore the known browser counts as unknown, so it is blocked too.
  for (const [name, value] of owner.cookies) known.cookies.set(name, value)
  for (let n = 0; n < 10; n += 1) await browserOf(again).logIn(email, 'wrong one')
  expect(await known.logIn(email, password)).toBe(429)
  again.turnClock(16 * 60_000)
  expect(await refusal(again.call(null, loginUser, { email, password }))).toBe('two_factor')
  const fresh = codeFor(base32(Buffer.alloc(20)), again.context.clock())
  expect((await again.call(null, loginUser, { email, password, code: fresh })).user.email).toBe(email)
  await again.call(null, forgotPassword, { email })
})
