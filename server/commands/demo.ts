import { randomBytes } from 'node:crypto'
import { eventKindFacts } from '#contract/events/event-kinds.ts'
import { inIndia, instantOf } from '#contract/events/events.ts'
import { DAY } from '#contract/values/time.ts'
import { argonPasswords } from '../accounts/sign-in/passwords.ts'
import { OPERATORS_TURN } from '../accounts/sign-in/password-queue.ts'
import type { AppContext } from '../context.ts'
import { runCommand } from './command.ts'
import { clockOf, readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import type { Db, Tx } from '../db/connect.ts'
import { invalidatePages, openPageInvalidation } from '../pages/invalidation.ts'
import { type DemoEvent, events, spotlights } from './demo/events.ts'
import { type DemoPerson, people } from './demo/people.ts'
import { addPerson, DOMAIN, emailOf } from './demo/person.ts'
import { type Colours, drawFace, drawPicture } from './demo/pictures.ts'
import { fillPlaces } from './demo/places.ts'
import { addSpotlight, type Cast, fillProgrammes } from './demo/programmes.ts'
import { fillTeamWork } from './demo/team-work.ts'
import { openFiles } from '../files/files.ts'
import { attachFile } from '../files/writes.ts'
import { StartError } from '../errors.ts'

/** `npm run demo` */
async function main(): Promise<number> {
  const config = await readConfig(process.env)
  if (config.production) throw new StartError('The demo is not for production.')
  const database = await openDatabase(config)
  try {
    const state = await stateOf(database.db)
    if (state === 'real') throw new StartError('This database holds real people: the demo leaves it alone.')
    if (state === 'demo') {
      process.stdout.write('The demo exists already.\n')
      return 0
    }
    const password = randomBytes(9).toString('base64url')
    const hash = await argonPasswords().hash(password, OPERATORS_TURN)
    const files = await openFiles(config)
    try {
      await fillAll({ db: database.db, config, files, clock: clockOf(config) }, hash)
    } finally {
      files.close()
    }
    process.stdout.write(
      `${people.length} people are there now. Sign in as any of them, say ${emailOf(people[0] as DemoPerson)}, with  ${password}\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}

async function stateOf(db: Db): Promise<'empty' | 'demo' | 'real'> {
  const emails = await db.selectFrom('users').select('email').where('role', '<>', 'admin').execute()
  if (emails.some(({ email }) => !email.endsWith(`@${DOMAIN}`))) return 'real'
  return emails.length > 0 ? 'demo' : 'empty'
}

/** Draws the pictures first, which is slow, then stores everything in one transaction, so that no demo is incomplete. */
async function fillAll(
  on: Pick<AppContext, 'db' | 'config' | 'files' | 'clock'>,
  passwordHash: string,
): Promise<void> {
  const now = on.clock()
  const start = new Date(now.getTime() - people.length * 3 * DAY)
  const adminId = await demoAdmin(on.db, start)
  const draw = async (colours: Colours) => drawPicture(on, adminId, colours)
  const [thumbnails, spotlightPictures] = [await inOrder(events, draw), await inOrder(spotlights, draw)]
  const faces: (string | null)[] = []
  for (const [n, { status }] of people.entries())
    faces.push(status === 'member' ? await drawFace(on, adminId, n) : null)
  // A running site shows the demo from the commit on.
  await invalidatePages({ ...on, pageInvalidation: openPageInvalidation() }, async (tx) => {
    // One after the other, the oldest first: ids are ordered by time.
    for (const [n, person] of people.entries()) {
      const at = new Date(start.getTime() + n * 3 * DAY)
      await addPerson(tx, person, n, at, { passwordHash, adminId, now, face: faces[n] ?? null })
    }
    const cast = await castOf(tx, adminId, now)
    for (const file of [...thumbnails, ...spotlightPictures]) await attachFile(tx, file)
    for (const [n, event] of events.entries()) await addEvent(tx, cast, event, thumbnails[n] as string)
    for (const [n, spotlight] of spotlights.entries())
      await addSpotlight(tx, cast, spotlight, spotlightPictures[n] as string)
    await fillProgrammes(tx, cast)
    await fillTeamWork(tx, cast)
  })
}

async function inOrder(
  all: readonly { colours: Colours }[],
  draw: (colours: Colours) => Promise<string>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { colours } of all) ids.push(await draw(colours))
  return ids
}

/** The admin of the demo, who exists already if an earlier demo was interrupted. */
async function demoAdmin(db: Db, at: Date): Promise<string> {
  const email = `admin@${DOMAIN}`
  await db
    .insertInto('users')
    .values({
      email,
      name: 'Demo Admin',
      role: 'admin',
      duties: ['owner'],
      email_verified_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

async function castOf(tx: Tx, adminId: string, now: Date): Promise<Cast> {
  const rows = await tx.selectFrom('users').select(['id', 'name', 'email']).execute()
  return {
    now,
    adminId,
    of(name) {
      const person = rows.find((row) => row.name === name)
      if (!person) throw new Error(`the demo has nobody called ${name}`)
      return person
    },
  }
}

async function addEvent(tx: Tx, cast: Cast, event: DemoEvent, thumbnail: string): Promise<void> {
  const { now } = cast
  const { siteRegistration } = event
  const { date } = inIndia(new Date(now.getTime() + event.inDays * DAY))
  const hasPlace = eventKindFacts[event.kind].fieldSet === 'venue'
  const { id } = await tx
    .insertInto('events')
    .values({
      kind: event.kind,
      title: event.title,
      starts_at: instantOf(date, `${event.hour}:00`.padStart(5, '0')),
      link: 'https://example.org/register',
      location: hasPlace ? event.where : null,
      mode: hasPlace ? null : event.where,
      organised_by: hasPlace ? null : event.host,
      thumbnail_id: thumbnail,
      created_at: now,
      updated_at: now,
      ...(siteRegistration === undefined
        ? {}
        : {
            registration: 'here' as const,
            link_for: 'registered' as const,
            capacity: siteRegistration.capacity,
            description: siteRegistration.description,
            minutes: 90,
          }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (siteRegistration !== undefined) await fillPlaces(tx, cast, id, siteRegistration)
}

await runCommand(main)
