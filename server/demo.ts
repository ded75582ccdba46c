import { randomBytes } from 'node:crypto'
import { categories, priceOf } from '#contract/payments.ts'
import { argonPasswords } from './accounts/passwords.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import type { Db, Tx } from './db/connect.ts'
import { type DemoPerson, people } from './demo/people.ts'
import { StartError } from './start-error.ts'

const DOMAIN = 'demo.example.org'
const DAY = 86_400_000

/** `npm run demo` */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.production) throw new StartError('The demo is not for production.')
  const database = await openDatabase(config)
  try {
    const state = await stateOf(database.db)
    if (state === 'real') throw new StartError('This database holds real people: the demo leaves it alone.')
    if (state === 'demo') {
      process.stdout.write('The demo is there already.\n')
      return
    }
    const password = randomBytes(9).toString('base64url')
    const hash = await argonPasswords().hash(password)
    await database.db.transaction().execute((tx) => fill(tx, hash))
    process.stdout.write(
      `${people.length} people are there now. Sign in as any of them, say ${emailOf(people[0] as DemoPerson)}, with  ${password}\n`,
    )
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

async function fill(tx: Tx, passwordHash: string): Promise<void> {
  const start = Date.now() - people.length * 3 * DAY
  const admin = await tx
    .insertInto('users')
    .values({ email: `admin@${DOMAIN}`, name: 'Demo Admin', role: 'admin', created_at: new Date(start) })
    .returning('id')
    .executeTakeFirstOrThrow()
  // One after the other, the oldest first: ids made later sort later.
  for (const [n, person] of people.entries()) {
    await add(tx, person, n, new Date(start + n * 3 * DAY), { passwordHash, adminId: admin.id })
  }
}

async function add(
  tx: Tx,
  person: DemoPerson,
  n: number,
  at: Date,
  { passwordHash, adminId }: { passwordHash: string; adminId: string },
): Promise<void> {
  const email = emailOf(person)
  const contact = `+9198200${String(n + 1).padStart(5, '0')}`
  const isMember = person.standing === 'member'
  const user = await tx
    .insertInto('users')
    .values({
      email,
      name: person.name,
      contact,
      applicant_name: person.standing === 'account' ? null : person.name,
      is_listed: ['paid', 'aid', 'member'].includes(person.standing),
      role: isMember ? 'member' : 'user',
      password_hash: passwordHash,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (person.standing === 'account') return
  const asksAid = person.standing === 'aid'
  const application = await tx
    .insertInto('applications')
    .values({
      ...answersOf(person),
      user_id: user.id,
      email,
      contact,
      terms_accepted_at: at,
      asks_aid: asksAid,
      financial_aid_reason: asksAid ? 'We put everything we had into the first season.' : null,
      financial_aid_benefit: asksAid ? 'A mentor who has done this before, and a first customer.' : null,
      financial_aid_commitment: asksAid ? 'Yes' : null,
      created_at: at,
      approved_at: isMember ? new Date(at.getTime() + DAY) : null,
      approved_by: isMember ? adminId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (asksAid) return
  const isPaid = isMember || person.standing === 'paid'
  const mark = String(n).padStart(10, '0')
  await tx
    .insertInto('payments')
    .values({
      application_id: application.id,
      user_id: user.id,
      user_email: email,
      amount: priceOf(person.category).total,
      status: isPaid ? 'paid' : person.standing === 'cancelled' ? 'cancelled' : 'created',
      provider_order_id: `order_Demo${mark}`,
      provider_payment_id: isPaid ? `pay_Demo${mark}` : null,
      created_at: at,
      paid_at: isPaid ? at : null,
      cancelled_at: person.standing === 'cancelled' ? new Date(at.getTime() + 6 * DAY) : null,
    })
    .execute()
}

function answersOf(person: DemoPerson) {
  const isInvestor = person.category === 'Investor'
  return {
    full_name: person.name,
    city: person.city.toLowerCase(),
    country: person.country,
    company_name: person.company || null,
    user_type: isInvestor
      ? ('Investor' as const)
      : person.company
        ? ('Founder' as const)
        : ('Business Owner' as const),
    sector: person.sector,
    business_type: person.company ? 'Private limited' : null,
    stage: person.stage,
    website: person.company ? 'https://example.org' : null,
    requirements: 'Introductions to people who have done this before.',
    looking_for_collaboration: 'Yes' as const,
    need_fwc_connection: 'Yes' as const,
    offer_services: isInvestor ? ('No' as const) : ('Yes' as const),
    offer_details: isInvestor ? null : `What we learnt in ${person.sector.toLowerCase()}`,
    platform: 'Yes' as const,
    need_tech_support: 'No',
    help_in_branding: 'Yes',
    goals: 'Be twice as useful in two years.',
    problem: 'Too few people know that this can be done.',
    short_description: person.what,
    expand_internationally: person.country === 'India' ? 'Later' : 'Yes',
    investment_support: isInvestor ? ('No' as const) : ('Yes' as const),
    investment_amount: isInvestor ? null : '25 lakh',
    investment_purpose: isInvestor ? null : 'Tools and the first two hires',
    membership_category: person.category,
    referred_by: categories[person.category].label === 'Student' ? 'A teacher' : null,
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
