import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import type { Allow } from '#contract/call/endpoint.ts'
import type { ExpertConnect } from '#contract/programmes/matching.ts'
import type { OpenId } from './accounts/google/provider.ts'
import type { Passwords } from './accounts/sign-in/passwords.ts'
import type { Config, PaymentAccount } from './config.ts'
import type { Db, Tx } from './db/connect.ts'
import type { Replica } from './db/replica.ts'
import type { ServerKeys } from './db/server-keys.ts'
import type { Tables } from './db/tables.ts'
import type { PageInvalidation } from './pages/invalidation.ts'
import type { Files } from './files/files.ts'
import type { Gateway } from './payments/provider/gateway.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Tracer } from './telemetry/tracer.ts'

/** What the product has of the outside context; a test may put another in the place of each. */
export type AppContext = {
  config: Config
  db: Db
  /** The pool under `db`, for what is asked too often to be built anew each time. */
  pool: pg.Pool
  /** A copy from which lists are read; undefined where there is none. */
  replica: Replica | undefined
  /** The same database past any pooler, for a connection that keeps something. */
  directUrl: string
  clock: () => Date
  /** What this process counts of its own work. */
  metrics: Metrics
  /** Null while nobody wants traces. */
  tracer: Tracer | null
  /** Where uploaded files lie, and what makes pictures of them. */
  files: Files
  /** Tells this process that public pages show something else now. */
  pageInvalidation: PageInvalidation
  keys: ServerKeys
  passwords: Passwords
  gateway: Gateway
  /** Ends what a stranger made in an account that its owner takes back; it knows all features, accounts know none. */
  eraseUnproven: (tx: Tx, userId: string, now: Date) => Promise<void>
  /** The payment provider's account: the configured one or the bundled simulator's. */
  payment: PaymentAccount
  /** Null while Google sign-in is not configured. */
  openId: OpenId | null
}

/** Who calls, as the database says it now. */
export type Caller = {
  id: string
  name: string
  email: string
  contact: string | null
  /** The file of their picture. */
  avatarId: string | null
  role: Role
  /** What they may do as an admin. */
  duties: Duty[]
  investmentCircle: 'notfilled' | 'filled'
  /** The day from which they are of age, `YYYY-MM-DD`; null: they are, as far as is known. */
  minorUntil: string | null
  /** They are known to be under 18, and no guardian has agreed. */
  awaitsGuardian: boolean
  /** The period of membership that runs or is the last, and whether an admin ended it; null: there was none. */
  period: { endsOn: string; lastDay: string; isRemoved: boolean } | null
  expertConnect: ExpertConnect
  /** What they say of themselves. */
  profile: Profile
  /** Whether two-factor is on; looked up for admins alone. */
  hasTwoFactor: boolean
  /** SHA-256 of the token that this call carries. */
  tokenHash: Buffer
  /** How far the database's log was when this session last changed something; null where it has not, or nobody asks. */
  lastWrite: string | null
}

type Profile = Pick<
  Selectable<Tables['users']>,
  'city' | 'country' | 'website' | 'linkedin' | 'youtube' | 'instagram' | 'twitter'
> & { reminders: 'yes' | 'no'; eventReminders: 'yes' | 'no'; handOvers: 'yes' | 'no' }

/** Of a caller what everybody may be asked for. */
export type Person = Omit<
  Caller,
  'tokenHash' | 'profile' | 'period' | 'hasTwoFactor' | 'lastWrite' | 'minorUntil' | 'awaitsGuardian'
>

/** One call: the context, who calls and what the wire carried beside the input. */
export type RequestContext<A extends Allow = Allow> = AppContext & {
  /** The database that is written to, where `db` may be the replica. */
  primary: Db
  user: A extends 'signed-in' | 'member' | 'admin' ? Caller : Caller | null
  log: FastifyBaseLogger
  /** The caller's address, from the socket unless TRUST_PROXY believes a proxy. */
  ip: string
  /** The call's own id, as in the log and in `X-Request-Id`. */
  requestId: string
  header: (name: string) => string | undefined
  /** The token the call carries, whether it is a living session or not. */
  token: string | undefined
  /** The body's bytes, for an endpoint with `body: 'raw'`. */
  raw: Buffer
  /** Sets a header of the answer. */
  answerHeader: (name: string, value: string) => void
}
