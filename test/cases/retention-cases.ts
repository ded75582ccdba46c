import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { saveInvestorDraft } from '#contract/programmes/investors.ts'
import { answerIntroduction, submitMatchRequest, introduce } from '#contract/programmes/matching.ts'
import { applyForAid, saveDraft } from '#contract/membership/members.ts'
import { UNUSED_IMPORT_DAYS } from '#contract/business-constants.ts'
import { declineMember } from '#contract/membership/review.ts'
import { periods } from '#contract/retention.ts'
import { DAY, HOUR, MINUTE } from '#contract/values/time.ts'
import { createMailer, mailFolder } from '#server/mail/mailer.ts'
import type { schedule } from '#server/retention/schedule.ts'
import { aidForm } from './application-form.ts'
import { makeMeetup } from './events/event-calls.ts'
import { submittings } from './submission-calls.ts'
import { sendAsMinor } from '#test/members/guardian/guardian-stories.ts'
import type { Site } from '#test/support/test-app.ts'

/** Something that is kept for a time: how to make one, and how to see whether it is there still. */
export type RetentionCase = {
  table: keyof typeof schedule
  /** What of the table it is. */
  what: string
  /** Milliseconds. */
  after: number
  /** Makes one now; answers what tells whether it is there. */
  make: (site: Site) => Promise<() => Promise<boolean>>
}

async function rowIsThere(site: Site, text: string, values: unknown[]): Promise<boolean> {
  return ((await site.context.pool.query(text, values)).rowCount ?? 0) > 0
}

/** A list of people that somebody uploaded, and what stands in it once it was run. */
function importBy(by: string, now: Date) {
  const file = { file_name: 'members.csv', headings: '["email"]', mapping: '{"email":0}', total: 1 }
  return { id: randomUUID(), ...file, uploaded_by: by, uploaded_at: now }
}
function ranBy(by: string, now: Date) {
  return { state: 'done' as const, counts: '{}', ran_by: by, ran_at: now }
}

/** Makes of an application for aid one that pays and was not paid. */
export async function leaveUnpaid(site: Site, userId: string): Promise<void> {
  await site.context.pool.query(
    `update applications set asks_aid = false, financial_aid_reason = null, financial_aid_benefit = null,
      financial_aid_commitment = null, waiting_since = null where user_id = $1`,
    [userId],
  )
}

/** Inserts a row with these columns, `owner` being somebody's account; it is known by the first of them. */
function row(table: string, columns: (now: Date, owner: string) => Record<string, unknown>) {
  return async (site: Site) => {
    const owner = await site.person()
    const values = columns(site.context.clock(), owner.id)
    const names = Object.keys(values)
    await site.context.pool.query(
      `insert into ${table} (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
      Object.values(values),
    )
    return () => rowIsThere(site, `select from ${table} where ${names[0]} = $1`, [Object.values(values)[0]])
  }
}

const later = (now: Date, by: number) => new Date(now.getTime() + by)

const technical: RetentionCase[] = [
  {
    table: 'sessions',
    what: 'one that is not used',
    after: 7 * DAY,
    async make(site) {
      const { id } = await site.person()
      return () => rowIsThere(site, 'select from sessions where user_id = $1', [id])
    },
  },
  {
    table: 'sessions',
    what: 'one that is used every day',
    after: periods.sessions.days * DAY,
    async make(site) {
      const { id } = await site.person()
      await site.context.pool.query("update sessions set seen_at = 'infinity' where user_id = $1", [id])
      return () => rowIsThere(site, 'select from sessions where user_id = $1', [id])
    },
  },
  {
    table: 'rate_limits',
    what: 'a count',
    after: periods.counts.days * DAY,
    make: row('rate_limits', (now) => ({ key: randomUUID(), counted_at: [later(now, -HOUR), now] })),
  },
  {
    table: 'password_links',
    what: 'one from an e-mail',
    after: HOUR,
    make: row('password_links', (now, user_id) => ({
      token_hash: randomBytes(32),
      user_id,
      expires_at: later(now, HOUR),
    })),
  },
  {
    table: 'known_devices',
    what: 'a browser in which nobody signs in any more',
    after: periods.devices.days * DAY,
    make: row('known_devices', (now, user_id) => ({
      token_hash: randomBytes(32),
      user_id,
      device: 'Firefox on Linux',
      created_at: now,
      seen_at: now,
    })),
  },
  {
    table: 'email_changes',
    what: 'one that was not confirmed',
    after: 7 * DAY,
    make: row('email_changes', (now, user_id) => ({
      user_id,
      email: 'new@example.org',
      asked_at: now,
      expires_at: later(now, 7 * DAY),
    })),
  },
  {
    table: 'undoable_decisions',
    what: 'one that was not undone',
    after: periods.pending.days * DAY,
    make: row('undoable_decisions', (now, user_id) => ({
      id: randomUUID(),
      decided_by: user_id,
      about_id: user_id,
      user_id,
      action: 'member.approve',
      duty: 'members',
      decided_at: now,
      changes: '[]',
      digest: randomBytes(32),
      jobs: [],
    })),
  },
  {
    table: 'used_links',
    what: 'one that was used',
    after: periods.links.days * DAY,
    make: row('used_links', (now) => ({ token_hash: randomBytes(32), used_at: now })),
  },
  {
    table: 'confirmation_links',
    what: 'one from an e-mail',
    after: periods.links.days * DAY,
    make: row('confirmation_links', (now, user_id) => ({
      token_hash: randomBytes(32),
      user_id,
      expires_at: later(now, 7 * DAY),
    })),
  },
  {
    table: 'pending_registrations',
    what: 'one that waits for the link that confirms an e-mail',
    after: periods.links.days * DAY,
    async make(site) {
      const { _id: event_id } = await makeMeetup(site, await site.person('admin'))
      const { id: user_id } = await site.person()
      const asked_at = site.context.clock()
      await site.database.db
        .insertInto('pending_registrations')
        .values({ user_id, event_id, asked_at })
        .execute()
      return () => rowIsThere(site, 'select from pending_registrations where user_id = $1', [user_id])
    },
  },
  {
    table: 'guardian_links',
    what: 'one from an e-mail to a guardian',
    after: 7 * DAY,
    async make(site) {
      const { session } = await site.person()
      const { members } = await site.call(session, applyForAid, aidForm)
      const [hash, expires] = [randomBytes(32), later(site.context.clock(), 7 * DAY)]
      await site.context.pool.query('insert into guardian_links values ($1, $2, $3)', [
        hash,
        members._id,
        expires,
      ])
      return () => rowIsThere(site, 'select from guardian_links where token_hash = $1', [hash])
    },
  },
  {
    table: 'two_factor',
    what: 'one that was not turned on',
    after: HOUR,
    make: row('two_factor', (now, user_id) => ({ user_id, secret: randomBytes(20), created_at: now })),
  },
  {
    table: 'pending_two_factor',
    what: 'one that was not finished',
    after: 10 * MINUTE,
    async make(site) {
      const { id } = await site.person()
      const [now, hash] = [site.context.clock(), randomBytes(32)]
      await site.context.pool.query(
        'insert into two_factor (user_id, secret, created_at, on_since) values ($1, $2, $3, $3)',
        [id, randomBytes(20), now],
      )
      await site.context.pool.query('insert into pending_two_factor values ($1, $2, $3)', [
        hash,
        id,
        later(now, 10 * MINUTE),
      ])
      return () => rowIsThere(site, 'select from pending_two_factor where token_hash = $1', [hash])
    },
  },
  {
    table: 'webhook_events',
    what: 'an event',
    after: periods.webhooks.days * DAY,
    make: row('webhook_events', (now) => ({
      event_id: randomUUID(),
      event: 'payment.captured',
      known: true,
      received_at: now,
    })),
  },
  {
    table: 'imports',
    what: 'a file that nobody has run',
    after: UNUSED_IMPORT_DAYS * DAY,
    make: row('imports', (now, by) => importBy(by, now)),
  },
  {
    table: 'imports',
    what: 'one that was run',
    after: periods.imports.days * DAY,
    make: row('imports', (now, by) => ({ ...importBy(by, now), ...ranBy(by, now) })),
  },
  {
    table: 'import_rows',
    what: 'a row of one that was run',
    after: periods.imports.days * DAY,
    async make(site) {
      const { id } = await site.person()
      const now = site.context.clock()
      const { id: of } = await site.database.db
        .insertInto('imports')
        .values({ ...importBy(id, now), ...ranBy(id, now) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await site.context.pool.query(
        "insert into import_rows (import_id, row, cells, user_id) values ($1, 2, '[]', $2)",
        [of, id],
      )
      return () => rowIsThere(site, 'select from import_rows where import_id = $1', [of])
    },
  },
  {
    table: 'mail files',
    what: 'an e-mail',
    after: periods.emails.days * DAY,
    async make(site) {
      const folder = mailFolder(site.folder)
      await mkdir(folder, { recursive: true })
      const id = `${randomUUID()}-approved`
      const message = {
        sender: 'FWC',
        to: { name: '', address: 'asha@example.org' },
        subject: 'x',
        text: 'x',
        html: 'x',
      }
      const mailer = createMailer({ ...site.config, smtpUrl: undefined }, site.context.clock)
      await mailer.send({ ...message, pictures: [], writtenAt: new Date() }, id)
      return async () => (await readdir(folder)).includes(`${id}.eml`)
    },
  },
]

const ofPeople: RetentionCase[] = [
  {
    table: 'drafts',
    what: 'a draft',
    after: periods.drafts.days * DAY,
    async make(site) {
      const { id, session } = await site.person()
      await site.call(session, saveDraft, { changes: { city: 'Pune' }, step: 1 })
      return () => rowIsThere(site, 'select from drafts where user_id = $1', [id])
    },
  },
  {
    table: 'investor_drafts',
    what: 'a draft',
    after: periods.drafts.days * DAY,
    async make(site) {
      const { id, session } = await site.person()
      await site.call(session, saveInvestorDraft, { changes: { name: 'Asha' }, step: 1 })
      return () => rowIsThere(site, 'select from investor_drafts where user_id = $1', [id])
    },
  },
  {
    table: 'minors',
    what: 'what a minor has said so that a guardian is asked',
    after: periods.guardianRequests.days * DAY,
    async make(site) {
      const person = await site.person()
      await sendAsMinor(site, person)
      return () =>
        rowIsThere(site, 'select from minors where user_id = $1 and guardian_email is not null', [person.id])
    },
  },
  {
    table: 'applications',
    what: 'one that nobody has paid',
    after: periods.unpaidApplications.days * DAY,
    async make(site) {
      const { id, session } = await site.person()
      await site.call(session, applyForAid, aidForm)
      await leaveUnpaid(site, id)
      return () =>
        rowIsThere(
          site,
          'select from applications a, users u where u.id = user_id and u.id = $1 and u.contact = a.contact',
          [id],
        )
    },
  },
  {
    table: 'applications',
    what: 'one that was declined',
    after: periods.unpaidApplications.days * DAY,
    async make(site) {
      const [{ id, email, session }, admin] = [await site.person(), await site.person('admin')]
      await site.call(session, applyForAid, aidForm)
      await site.call(admin.session, declineMember, { email, reason: 'Not this year.' })
      return () => rowIsThere(site, 'select from applications where user_id = $1', [id])
    },
  },
  {
    table: 'introductions',
    what: 'the reasons of one that ended',
    after: periods.endedIntroductions.days * DAY,
    async make(site) {
      const [asha, zoe, admin] = [
        await site.person('member'),
        await site.person('member'),
        await site.person('admin'),
      ]
      const { data } = await site.call(asha.session, submitMatchRequest, { id: asha.id })
      const { introduction: id } = await site.call(admin.session, introduce, {
        id: data._id,
        userId: zoe.id,
      })
      await site.context.pool.query(`update introductions set reasons = '["x"]', other_reasons = '["y"]'`)
      await site.call(zoe.session, answerIntroduction, { id, agree: false })
      return () =>
        rowIsThere(
          site,
          `select from introductions where id = $1 and reasons <> '[]' and other_reasons <> '[]'`,
          [id],
        )
    },
  },
]

const ofProgrammes: RetentionCase[] = submittings.flatMap(({ table, submit, decide, withdraw }) =>
  (['declined', 'withdrawn'] as const).map((state) => ({
    table: table as keyof typeof schedule,
    what: `one that was ${state}`,
    after: periods.closedSubmissions.days * DAY,
    async make(site) {
      const [asha, admin] = [await site.person('member'), await site.person('admin')]
      const id = await submit(site, asha)
      if (state === 'declined') await decide(site, admin, { id, state, reason: 'Full' })
      else await withdraw(site, asha, id)
      return () => rowIsThere(site, `select from ${table} where id = $1`, [id])
    },
  })),
)

export const retentionCases = [...technical, ...ofPeople, ...ofProgrammes]
