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

/** A record that is kept for a time: how to make one, and how to see whether it still exists. */
export type RetentionCase = {
  table: keyof typeof schedule
  /** Which rows of the table these are. */
  what: string
  /** Milliseconds. */
  after: number
  /** Makes one now; returns a function that tells whether it still exists. */
  make: (site: Site) => Promise<() => Promise<boolean>>
}

const kept = (
  table: RetentionCase['table'],
  what: string,
  after: number,
  make: RetentionCase['make'],
): RetentionCase => ({ table, what, after, make })

async function rowIsThere(site: Site, text: string, values: unknown[]): Promise<boolean> {
  return ((await site.context.pool.query(text, values)).rowCount ?? 0) > 0
}

/** The columns of an import: for its uploaded file and, in `ranBy`, for its run. */
function importBy(by: string, now: Date) {
  const file = { file_name: 'members.csv', headings: '["email"]', mapping: '{"email":0}', total: 1 }
  return { id: randomUUID(), ...file, uploaded_by: by, uploaded_at: now }
}
function ranBy(by: string, now: Date) {
  return { state: 'done' as const, counts: '{}', ran_by: by, ran_at: now }
}

/** Turns an application for aid into one with payment that was not paid. */
export async function leaveUnpaid(site: Site, userId: string): Promise<void> {
  await site.context.pool.query(
    `update applications set asks_aid = false, financial_aid_reason = null, financial_aid_benefit = null,
      financial_aid_commitment = null, waiting_since = null where user_id = $1`,
    [userId],
  )
}

/** Inserts a row with these columns, where `owner` is the id of a new person; the first column identifies the row. */
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

/** A case of a row that is inserted. */
const inserted = (
  table: RetentionCase['table'],
  what: string,
  after: number,
  columns: Parameters<typeof row>[1],
) => kept(table, what, after, row(table, columns))

const later = (now: Date, by: number) => new Date(now.getTime() + by)

const technical: RetentionCase[] = [
  kept('sessions', 'one that is not used', 7 * DAY, async (site) => {
    const { id } = await site.person()
    return () => rowIsThere(site, 'select from sessions where user_id = $1', [id])
  }),
  kept('sessions', 'one that is used every day', periods.sessions.days * DAY, async (site) => {
    const { id } = await site.person()
    await site.context.pool.query("update sessions set seen_at = 'infinity' where user_id = $1", [id])
    return () => rowIsThere(site, 'select from sessions where user_id = $1', [id])
  }),
  inserted('rate_limits', 'a count', periods.counts.days * DAY, (now) => ({
    key: randomUUID(),
    counted_at: [later(now, -HOUR), now],
  })),
  inserted('password_links', 'one from an e-mail', HOUR, (now, user_id) => ({
    token_hash: randomBytes(32),
    user_id,
    expires_at: later(now, HOUR),
  })),
  inserted(
    'known_devices',
    'a browser in which nobody signs in any more',
    periods.devices.days * DAY,
    (now, user_id) => ({
      token_hash: randomBytes(32),
      user_id,
      device: 'Firefox on Linux',
      created_at: now,
      seen_at: now,
    }),
  ),
  inserted('email_changes', 'one that was not confirmed', 7 * DAY, (now, user_id) => ({
    user_id,
    email: 'new@example.org',
    asked_at: now,
    expires_at: later(now, 7 * DAY),
  })),
  inserted('undoable_decisions', 'one that was not undone', periods.pending.days * DAY, (now, user_id) => ({
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
  inserted('used_links', 'one that was used', periods.links.days * DAY, (now) => ({
    token_hash: randomBytes(32),
    used_at: now,
  })),
  inserted('confirmation_links', 'one from an e-mail', periods.links.days * DAY, (now, user_id) => ({
    token_hash: randomBytes(32),
    user_id,
    expires_at: later(now, 7 * DAY),
  })),
  kept(
    'pending_registrations',
    'one that waits for the link that confirms an e-mail',
    periods.links.days * DAY,
    async (site) => {
      const { _id: event_id } = await makeMeetup(site, await site.person('admin'))
      const { id: user_id } = await site.person()
      const asked_at = site.context.clock()
      await site.database.db
        .insertInto('pending_registrations')
        .values({ user_id, event_id, asked_at })
        .execute()
      return () => rowIsThere(site, 'select from pending_registrations where user_id = $1', [user_id])
    },
  ),
  kept('guardian_links', 'one from an e-mail to a guardian', 7 * DAY, async (site) => {
    const { session } = await site.person()
    const { members } = await site.call(session, applyForAid, aidForm)
    const [hash, expires] = [randomBytes(32), later(site.context.clock(), 7 * DAY)]
    await site.context.pool.query('insert into guardian_links values ($1, $2, $3)', [
      hash,
      members._id,
      expires,
    ])
    return () => rowIsThere(site, 'select from guardian_links where token_hash = $1', [hash])
  }),
  inserted('two_factor', 'one that was not turned on', HOUR, (now, user_id) => ({
    user_id,
    secret: randomBytes(20),
    created_at: now,
  })),
  kept('pending_two_factor', 'one that was not finished', 10 * MINUTE, async (site) => {
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
  }),
  inserted('webhook_events', 'an event', periods.webhooks.days * DAY, (now) => ({
    event_id: randomUUID(),
    event: 'payment.captured',
    known: true,
    received_at: now,
  })),
  inserted('imports', 'a file that nobody has run', UNUSED_IMPORT_DAYS * DAY, (now, by) => importBy(by, now)),
  inserted('imports', 'one that was run', periods.imports.days * DAY, (now, by) => ({
    ...importBy(by, now),
    ...ranBy(by, now),
  })),
  kept('import_rows', 'a row of one that was run', periods.imports.days * DAY, async (site) => {
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
  }),
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
  kept('drafts', 'a draft', periods.drafts.days * DAY, async (site) => {
    const { id, session } = await site.person()
    await site.call(session, saveDraft, { changes: { city: 'Pune' }, step: 1 })
    return () => rowIsThere(site, 'select from drafts where user_id = $1', [id])
  }),
  kept('investor_drafts', 'a draft', periods.drafts.days * DAY, async (site) => {
    const { id, session } = await site.person()
    await site.call(session, saveInvestorDraft, { changes: { name: 'Asha' }, step: 1 })
    return () => rowIsThere(site, 'select from investor_drafts where user_id = $1', [id])
  }),
  kept(
    'minors',
    'what a minor typed so that the guardian is asked',
    periods.guardianRequests.days * DAY,
    async (site) => {
      const person = await site.person()
      await sendAsMinor(site, person)
      return () =>
        rowIsThere(site, 'select from minors where user_id = $1 and guardian_email is not null', [person.id])
    },
  ),
  kept('applications', 'one that nobody has paid', periods.unpaidApplications.days * DAY, async (site) => {
    const { id, session } = await site.person()
    await site.call(session, applyForAid, aidForm)
    await leaveUnpaid(site, id)
    return () =>
      rowIsThere(
        site,
        'select from applications a, users u where u.id = user_id and u.id = $1 and u.contact = a.contact',
        [id],
      )
  }),
  kept('applications', 'one that was declined', periods.unpaidApplications.days * DAY, async (site) => {
    const [{ id, email, session }, admin] = [await site.person(), await site.person('admin')]
    await site.call(session, applyForAid, aidForm)
    await site.call(admin.session, declineMember, { email, reason: 'Not this year.' })
    return () => rowIsThere(site, 'select from applications where user_id = $1', [id])
  }),
  kept(
    'introductions',
    'the reasons of one that ended',
    periods.endedIntroductions.days * DAY,
    async (site) => {
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
  ),
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
