import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forgotPassword, setPassword } from '#contract/accounts/accounts.ts'
import { sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { addMember, replaceEmail } from '#contract/admin/add-member.ts'
import { setTeam } from '#contract/admin/team.ts'
import { SECOND } from '#contract/values/time.ts'
import type { Waits } from '#server/mail/smtp.ts'
import { PRESENT, personWithPassword } from '#test/cases/people/person-with-password.ts'
import { confirmedPerson, sendAsMinor } from '#test/members/guardian/guardian-stories.ts'
import { JOB_ROWS, makeJobsDue } from '#test/support/job-queue.ts'
import { readMail } from '#test/support/mail-files.ts'
import { type Script, startScriptedMailServer } from '#test/support/scripted-mail-server.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

type Server = Awaited<ReturnType<typeof startScriptedMailServer>>

/** Figures for servers that never answer: which of them is over counts, not how long it takes. */
const SHORT: Waits = { handingOver: 5 * SECOND, answer: SECOND / 2 }
const first = (connection: number) => connection === 1
const in20Seconds = async (reply: string) => wait(20 * SECOND, reply)

type Case = {
  server: string
  script: Script
  /** Which of the e-mails that were handed over reach the mailbox, by connection. */
  delivers: (connection: number) => boolean
  /** How many copies the mailbox then has. Several have one Message-ID, by which mailboxes know them as one. */
  copies: number
  waits?: Waits
}

const all = () => true
const cases: Case[] = [
  { server: 'answers at once', script: () => undefined, delivers: all, copies: 1 },
  // The waits that the product has, against a real delay.
  {
    server: 'greets after 20 seconds',
    script: (step) => (step === 'greeting' ? in20Seconds('220 slow.example') : undefined),
    delivers: all,
    copies: 1,
  },
  {
    server: 'accepts the receiver after 20 seconds',
    script: (step) => (step === 'RCPT' ? in20Seconds('250 Ok') : undefined),
    delivers: all,
    copies: 1,
  },
  {
    server: 'accepts the e-mail after 20 seconds',
    script: (step) => (step === 'dot' ? in20Seconds('250 Ok') : undefined),
    delivers: all,
    copies: 1,
  },
  {
    server: 'refuses the receiver with 450 at first',
    script: (step, n) => (step === 'RCPT' && first(n) ? '450 Greylisted' : undefined),
    delivers: all,
    copies: 1,
  },
  {
    server: 'refuses DATA with 451 at first',
    script: (step, n) => (step === 'DATA' && first(n) ? '451 Busy' : undefined),
    delivers: all,
    copies: 1,
  },
  {
    server: 'refuses the e-mail with 451 at first',
    script: (step, n) => (step === 'dot' && first(n) ? '451 Busy' : undefined),
    delivers: (n) => n > 1,
    copies: 1,
  },
  {
    server: 'ends with 421 after the dot at first',
    script: (step, n) => (step === 'dot' && first(n) ? '421 Shutting down' : undefined),
    delivers: (n) => n > 1,
    copies: 1,
  },
  {
    server: 'cuts the connection within the e-mail at first',
    script: (step, n) => (step === 'part' && first(n) ? 'cut' : undefined),
    delivers: all,
    copies: 1,
  },
  {
    server: 'cuts the connection after the dot at first, and drops the e-mail',
    script: (step, n) => (step === 'dot' && first(n) ? 'cut' : undefined),
    delivers: (n) => n > 1,
    copies: 1,
  },
  {
    server: 'cuts the connection after the dot twice, and delivers the e-mail',
    script: (step, n) => (step === 'dot' && n < 3 ? 'cut' : undefined),
    delivers: all,
    copies: 3,
  },
  {
    server: 'never answers the dot at first, and drops the e-mail',
    script: (step, n) => (step === 'dot' && first(n) ? null : undefined),
    delivers: (n) => n > 1,
    copies: 1,
    waits: SHORT,
  },
  {
    server: 'never answers the dot twice, and delivers the e-mail',
    script: (step, n) => (step === 'dot' && n < 3 ? null : undefined),
    delivers: all,
    copies: 3,
    waits: SHORT,
  },
  {
    server: 'never answers MAIL at first',
    script: (step, n) => (step === 'MAIL' && first(n) ? null : undefined),
    delivers: all,
    copies: 1,
    waits: { handingOver: SECOND / 2, answer: SECOND },
  },
]

/** A kind of e-mail for each kind of link. */
const LINKED = [
  'set_password',
  'confirm_email',
  'confirm_new_email',
  'email_change_asked',
  'confirm_replaced_email',
  'email_replacement_asked',
  'guardian_asked',
  'team_invitation',
  'member_added_invitation',
]

/** Asks for a link to set a password, whose e-mail the server gets. */
async function ask(site: Site, { email }: Person): Promise<void> {
  await site.call(null, forgotPassword, { email })
  site.startJobs()
}

/** Has failed jobs tried at once, until a condition holds. */
async function triedUntil(site: Site, isDone: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isDone())) {
    await makeJobsDue(site.database.pool)
    await wait(20)
  }
}

async function isQueueEmpty({ database: { pool } }: Site): Promise<boolean> {
  const { rowCount } = await pool.query(`select from ${JOB_ROWS}`)
  return rowCount === 0
}

/** The copies in the mailbox, each as its Message-ID and the token of its link. */
function copiesIn({ handedOver }: Server, delivers: Case['delivers']) {
  return handedOver
    .filter(({ connection }) => delivers(connection))
    .map(({ raw }) => {
      const { headers, text } = readMail(raw)
      return { id: headers.get('message-id')?.[0], token: /#([\w-]{43})$/m.exec(text)?.[1] ?? '' }
    })
}

test.concurrent.each(cases)(
  'from a mail server that $server a person gets one e-mail, whose link works',
  async ({ script, delivers, copies, waits }) => {
    await using server = await startScriptedMailServer(script)
    await using site = await startTestApp({ env: { SMTP_URL: server.url }, ...(waits ? { waits } : {}) })
    const person = await site.person()
    await ask(site, person)
    await triedUntil(site, async () => server.handedOver.length > 0 && (await isQueueEmpty(site)))
    const mailbox = copiesIn(server, delivers)
    expect(mailbox).toHaveLength(copies)
    expect(mailbox).toEqual(mailbox.map(() => mailbox[0]))
    await site.call(null, setPassword, { token: mailbox[0]?.token ?? '', password: 'four green villages' })
  },
  90_000,
)

test('while a mail server delivers and never says so, every copy is the same and its link works; once it was used no copy follows', async () => {
  await using server = await startScriptedMailServer((step) => (step === 'dot' ? null : undefined))
  await using site = await startTestApp({ env: { SMTP_URL: server.url }, waits: SHORT })
  const person = await site.person()
  await ask(site, person)
  await triedUntil(site, () => server.handedOver.length >= 3)
  const mailbox = copiesIn(server, all)
  expect(mailbox).toEqual(mailbox.map(() => mailbox[0]))
  await site.call(null, setPassword, { token: mailbox[0]?.token ?? '', password: 'four green villages' })
  await triedUntil(site, async () => {
    const { rowCount } = await site.database.pool.query(
      `select from ${JOB_ROWS} where payload->>'kind' = 'set_password'`,
    )
    return rowCount === 0
  })
  const links = copiesIn(server, all).filter(({ token }) => token !== '')
  expect(new Set(links.map(({ token }) => token)).size).toBe(1)
  expect(links.length).toBeLessThanOrEqual(4)
})

test('a process that is stopped while a mail server has not answered leaves the same e-mail to another process', async () => {
  await using server = await startScriptedMailServer((step, n) =>
    step === 'dot' && first(n) ? null : undefined,
  )
  const env = { SMTP_URL: server.url, PUBLIC_URL: 'https://fwc.example' }
  await using site = await startTestApp({ env })
  await using other = await startTestApp({ env, beside: site })
  await ask(site, await site.person())
  await expect.poll(() => server.handedOver.length).toBe(1)
  await site.stopJobs()
  other.startJobs()
  await triedUntil(other, () => isQueueEmpty(other))
  const mailbox = copiesIn(server, all)
  expect(mailbox).toHaveLength(2)
  expect(mailbox[1]).toEqual(mailbox[0])
  await other.call(null, setPassword, { token: mailbox[0]?.token ?? '', password: 'four green villages' })
}, 60_000)

/** The hashes of all links that wait to be used. */
async function linkHashes({ database: { pool } }: Site): Promise<Set<string>> {
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from (select token_hash from confirmation_links union all select token_hash from password_links
      union all select token_hash from guardian_links union all select token_hash from email_changes
      union all select stop_hash from email_changes) as links (hash)`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

test('every kind of link is the same on each try, and works', async () => {
  const idIn = (raw: string) => readMail(raw).headers.get('message-id')?.[0] ?? ''
  // The first copy of each e-mail is delivered, and the connection is cut.
  await using server = await startScriptedMailServer((step) => {
    if (step !== 'dot') return undefined
    const ids = server.handedOver.map(({ raw }) => idIn(raw))
    return ids.filter((id) => id === ids.at(-1)).length === 1 ? 'cut' : undefined
  })
  await using site = await startTestApp({ env: { SMTP_URL: server.url } })
  const owner = await personWithPassword(site, 'admin', { email: 'owner@example.org' })
  await site.confirm(owner.email)
  const [asha, minor] = [await personWithPassword(site), await confirmedPerson(site)]
  await site.call(null, forgotPassword, { email: asha.email })
  await site.call(asha.session, sendConfirmation, {})
  await site.call(asha.session, changeEmail, { email: 'new-asha@example.org', password: PRESENT })
  await site.call(owner.session, replaceEmail, {
    email: minor.email,
    newEmail: 'new-minor@example.org',
    reason: 'So',
  })
  await sendAsMinor(site, minor)
  await site.call(owner.session, setTeam, { email: 'treasurer@example.org', duties: ['money'], reason: 'So' })
  await site.call(owner.session, addMember, {
    email: 'ravi@example.org',
    name: 'Ravi',
    membershipCategory: 'Student',
    reason: 'So',
  })
  await site.letHeldGo()
  site.startJobs()
  await triedUntil(site, async () => server.handedOver.length > 0 && (await isQueueEmpty(site)))

  const copies = Map.groupBy(server.handedOver, ({ raw }) => idIn(raw))
  const kinds = [...copies.keys()].map((id) => /-(\w+)\./.exec(id)?.[1])
  expect(kinds).toEqual(expect.arrayContaining(LINKED))
  const working = await linkHashes(site)
  for (const [id, sent] of copies) {
    const links = sent.map(({ raw }) => /^https?:\S+[#/]([\w-]{43})$/m.exec(readMail(raw).text)?.[1] ?? '')
    expect([id, links]).toEqual([id, [links[0], links[0]]])
    const hash = createHash('sha256')
      .update(links[0] ?? '')
      .digest('hex')
    if (LINKED.some((kind) => id.includes(`-${kind}.`))) expect([id, working.has(hash)]).toEqual([id, true])
  }
}, 60_000)
