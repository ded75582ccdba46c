import { randomBytes } from 'node:crypto'
import { dayInIst } from '#contract/days.ts'
import { eventKindFacts } from '#contract/event-kinds.ts'
import { inIndia, instantOf } from '#contract/events.ts'
import { birthdayOf, minorUntil } from '#contract/membership/age.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { DAY } from '#contract/time.ts'
import { argonPasswords } from '../accounts/passwords.ts'
import { OPERATORS_TURN } from '../accounts/fair-queue.ts'
import type { AppContext } from '../http/context.ts'
import { runCommand } from './command.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import type { Db, Tx } from '../db/connect.ts'
import { addMinor } from './demo/minor.ts'
import { type DemoEvent, events, spotlights } from './demo/events.ts'
import { type DemoPerson, INVENTED_ORDER, people } from './demo/people.ts'
import { answersOf } from './demo/answers.ts'
import { type Colours, drawPicture } from './demo/pictures.ts'
import { addSpotlight, type Cast, fillProgrammes } from './demo/programmes.ts'
import { fillTeamWork } from './demo/team-work.ts'
import { openFiles } from '../files/files.ts'
import { attachFile } from '../files/writes.ts'
import { recomputeMembership, startPeriod } from '../members/periods.ts'
import { priceAt } from '../settings/prices.ts'
import { StartError } from '../errors.ts'

const DOMAIN = 'demo.example.org'

/** `npm run demo` */
async function main(): Promise<number> {
  const config = await readConfig(process.env)
  if (config.production) throw new StartError('The demo is not for production.')
  const database = await openDatabase(config)
  try {
    const state = await stateOf(database.db)
    if (state === 'real') throw new StartError('This database holds real people: the demo leaves it alone.')
    if (state === 'demo') {
      process.stdout.write('The demo is there already.\n')
      return 0
    }
    const password = randomBytes(9).toString('base64url')
    const hash = await argonPasswords().hash(password, OPERATORS_TURN)
    const files = await openFiles(config)
    try {
      await fillAll({ db: database.db, files, clock: () => new Date() }, hash)
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

function emailOf({ name }: DemoPerson): string {
  const plain = name.normalize('NFD').replaceAll(/[^A-Za-z ]/g, '')
  return `${plain.toLowerCase().replaceAll(' ', '.')}@${DOMAIN}`
}

/** Pictures first, which are slow; then everything in one transaction, so that a demo is whole or not there. */
async function fillAll(on: Pick<AppContext, 'db' | 'files' | 'clock'>, passwordHash: string): Promise<void> {
  const now = on.clock()
  const start = new Date(now.getTime() - people.length * 3 * DAY)
  const adminId = await demoAdmin(on.db, start)
  const draw = async (colours: Colours) => drawPicture(on, adminId, colours)
  const [thumbnails, shown] = [await inOrder(events, draw), await inOrder(spotlights, draw)]
  await on.db.transaction().execute(async (tx) => {
    // One after the other, the oldest first: ids made later sort later.
    for (const [n, person] of people.entries()) {
      await add(tx, person, n, new Date(start.getTime() + n * 3 * DAY), { passwordHash, adminId, now })
    }
    const cast = await castOf(tx, adminId, now)
    for (const file of [...thumbnails, ...shown]) await attachFile(tx, file)
    for (const [n, event] of events.entries()) await addEvent(tx, event, thumbnails[n] as string, now)
    for (const [n, spotlight] of spotlights.entries())
      await addSpotlight(tx, cast, spotlight, shown[n] as string)
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

/** Who approves in the demo; there already when an earlier demo was cut short. */
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

async function addEvent(tx: Tx, event: DemoEvent, thumbnail: string, now: Date): Promise<void> {
  const { date } = inIndia(new Date(now.getTime() + event.inDays * DAY))
  const hasPlace = eventKindFacts[event.kind].asks === 'place'
  await tx
    .insertInto('events')
    .values({
      kind: event.kind,
      title: event.title,
      starts_at: instantOf(date, `${event.hour}:00`.padStart(5, '0')),
      link: 'https://example.org/register',
      location: hasPlace ? event.where : null,
      mode: hasPlace ? null : event.where,
      organised_by: hasPlace ? null : 'Admin',
      thumbnail_id: thumbnail,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

async function add(
  tx: Tx,
  person: DemoPerson,
  n: number,
  at: Date,
  { passwordHash, adminId, now }: { passwordHash: string; adminId: string; now: Date },
): Promise<void> {
  const email = emailOf(person)
  const contact = `+9198200${String(n + 1).padStart(5, '0')}`
  const isMember = person.status === 'member'
  const today = dayInIst(now)
  const dateOfBirth = person.age === null ? null : daysAfter(birthdayOf(today, -person.age), -11 * (n + 1))
  const minor_until = minorUntil(today, dateOfBirth ?? undefined)
  const isMinor = minor_until !== null
  const user = await tx
    .insertInto('users')
    .values({
      email,
      name: person.name,
      // Of whoever is under 18 nothing else is stored before their guardian agrees.
      ...(isMinor ? {} : { contact, city: person.city, country: person.country }),
      applicant_name: isMinor || person.status === 'account' ? null : person.name,
      is_listed: ['paid', 'aid', 'member'].includes(person.status),
      asks_aid: !isMinor && person.status === 'aid',
      role: isMember ? 'member' : 'user',
      password_hash: passwordHash,
      email_verified_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (person.status === 'account') return
  const asksAid = person.status === 'aid'
  if (minor_until !== null)
    return addMinor(tx, { id: user.id, name: person.name, minor_until, dateOfBirth, now })
  const application = await tx
    .insertInto('applications')
    .values({
      ...answersOf(person),
      user_id: user.id,
      email,
      contact,
      date_of_birth: dateOfBirth,
      state_code: person.state,
      terms_accepted_at: at,
      asks_aid: asksAid,
      financial_aid_reason: asksAid ? 'We put everything we had into the first season.' : null,
      financial_aid_benefit: asksAid ? 'A mentor who has done this before, and a first customer.' : null,
      financial_aid_commitment: asksAid ? 'Yes' : null,
      created_at: at,
      waiting_since: person.status === 'paid' || asksAid ? at : null,
      approved_at: isMember ? new Date(at.getTime() + DAY) : null,
      approved_by: isMember ? adminId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (asksAid) return recomputeMembership(tx, user.id)
  const isPaid = isMember || person.status === 'paid'
  const { price, gst, total, rate } = await priceAt(tx, person.category, at)
  const payment = await tx
    .insertInto('payments')
    .values({
      application_id: application.id,
      user_id: user.id,
      user_email: email,
      category: person.category,
      price,
      gst,
      gst_rate: rate,
      amount: total,
      status: isPaid ? 'paid' : person.status === 'cancelled' ? 'cancelled' : 'created',
      provider_order_id: `${INVENTED_ORDER}${n}`,
      provider_payment_id: isPaid ? `pay_Demo${n}` : null,
      created_at: at,
      sent_at: at,
      paid_at: isPaid ? at : null,
      cancelled_at: person.status === 'cancelled' ? new Date(at.getTime() + 6 * DAY) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isMember)
    await startPeriod(tx, {
      userId: user.id,
      applicationId: application.id,
      paymentId: payment.id,
      category: person.category,
      startsOn: dayInIst(new Date(at.getTime() + DAY)),
      now: at,
    })
  await recomputeMembership(tx, user.id)
}

await runCommand(main)
