import { expect } from 'vitest'
import type { Answer, Input } from '#contract/call/endpoint.ts'
import { checkImport, importProblems, oneImport, runImport, uploadImport } from '#contract/admin/imports.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { rows as auditorRows } from '#server/integrity/row-consistency.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import type { Person, Site } from '#test/support/test-app.ts'

export type Uploaded = Answer<typeof uploadImport>

/** Uploads a table; a refusal fails the test. */
export async function upload(
  site: Site,
  admin: Person,
  text: string | Uint8Array,
): Promise<Uploaded['import']> {
  const { status, body } = await sendForm<Uploaded>(site, admin, uploadImport, {
    file: fileOf(text, 'members.csv', 'text/csv'),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.import
}

type Options = Partial<Omit<Input<typeof checkImport>, '_id'>>

/** Uploads a table and checks it with the columns that are guessed. `becomes`: what the people are after the run. */
export async function check(site: Site, admin: Person, text: string, options: Options = {}) {
  const { _id, mapping } = await upload(site, admin, text)
  const checked = await site.call(admin.session, checkImport, {
    _id,
    mapping: mapping as Input<typeof checkImport>['mapping'],
    ...options,
  })
  const { create, update, unchanged, refused, ...becomes } = checked.counts
  return { _id, ...checked, counts: { create, update, unchanged, refused }, becomes }
}

/** Runs a checked import to its end. */
export async function run(site: Site, admin: Person, _id: string) {
  await site.call(admin.session, runImport, { _id })
  await site.mailed()
  const { import: standing } = await site.call(admin.session, oneImport, { _id })
  expect(standing).toMatchObject({ state: 'done', done: standing.total })
  return standing
}

/** The rows in the file of problems that an import offers. */
export async function problemsOf(site: Site, admin: Person, _id: string): Promise<string[]> {
  const answer = await site.http(`/api${importProblems.path}?_id=${_id}`, {
    headers: { authorization: `Bearer ${admin.session}` },
  })
  return (await answer.text()).trim().split('\r\n').slice(1)
}

/** Uploads, checks and runs a table. */
export async function bring(site: Site, admin: Person, text: string, options: Options = {}) {
  const { _id, counts } = await check(site, admin, text, options)
  const standing = await run(site, admin, _id)
  // Nothing else has changed in between.
  expect(standing.counts).toEqual(counts)
  return standing
}

export const HEADINGS = 'email,name,category,startsOn,endsOn'

/** Rows of a table under the usual headings. */
export function table(...rows: (string | number)[][]): string {
  return [HEADINGS, ...rows.map((cells) => cells.join(','))].join('\n')
}

/** The day that is the given number of days from today. */
export function dayIn(site: Site, days: number): string {
  return daysAfter(dayInIst(site.context.clock()), days)
}

/** The mistakes that `check:data` finds. */
export async function auditor(site: Site): Promise<string[]> {
  const client = await site.database.pool.connect()
  try {
    return await auditorRows({ client } as unknown as Parameters<typeof auditorRows>[0])
  } finally {
    client.release()
  }
}

/** The row of an account in the database. */
export async function accountOf(site: Site, email: string) {
  return site.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Inserts an import by a person in the given state; returns its id. */
export async function importIn(
  site: Site,
  { id }: Person,
  state: 'uploaded' | 'checked' | 'done',
): Promise<string> {
  const now = site.context.clock()
  const row = await site.database.db
    .insertInto('imports')
    .values({
      uploaded_by: id,
      uploaded_at: now,
      file_name: 'members.csv',
      headings: '["email"]',
      mapping: '{"email":0}',
      total: 0,
      state,
      ...(state === 'uploaded' ? {} : { counts: '{}' }),
      ...(state === 'done' ? { ran_by: id, ran_at: now } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
