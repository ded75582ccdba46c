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

/** The database, clock, provider and other dependencies of the product. A test may replace each of them. */
export type AppContext = {
  config: Config
  db: Db
  /** The pool of `db`, for SQL that runs too often to be built by Kysely each time. */
  pool: pg.Pool
  /** The replica from which lists are read; undefined: there is none. */
  replica: Replica | undefined
  /** The database's own address past any pooler, for connections that keep state. */
  directUrl: string
  clock: () => Date
  /** The counters of this process. */
  metrics: Metrics
  /** Null: no traces are wanted. */
  tracer: Tracer | null
  /** Storage for uploaded files, and the encoder of pictures. */
  files: Files
  /** Tells this process that public pages have changed. */
  pageInvalidation: PageInvalidation
  keys: ServerKeys
  passwords: Passwords
  gateway: Gateway
  /** Ends what a stranger did in an account that its owner takes back. It uses all features, which accounts may not import. */
  eraseUnproven: (tx: Tx, userId: string, now: Date) => Promise<void>
  /** The payment provider's account: the configured one or the bundled simulator's. */
  payment: PaymentAccount
  /** Null: Google sign-in is not configured. */
  openId: OpenId | null
}

/** The person who calls, with their current rights. */
export type Caller = {
  id: string
  name: string
  email: string
  contact: string | null
  /** The id of their picture's file. */
  avatarId: string | null
  role: Role
  /** Their duties as an admin. */
  duties: Duty[]
  investmentCircle: 'notfilled' | 'filled'
  /** The day on which they come of age, `YYYY-MM-DD`; null: they are not known to be a minor. */
  minorUntil: string | null
  /** They are known to be under 18, and no guardian has agreed. */
  awaitsGuardian: boolean
  /** Their running or last period of membership, and whether an admin ended it; null: there was none. */
  period: { endsOn: string; lastDay: string; isRemoved: boolean } | null
  expertConnect: ExpertConnect
  /** Their own details. */
  profile: Profile
  /** Whether two-factor is on; read for admins only. */
  hasTwoFactor: boolean
  /** SHA-256 of the session token. */
  tokenHash: Buffer
  /** The position of the database's log after the last change in this session; null: no change, or no replica. */
  lastWrite: string | null
}

type Profile = Pick<
  Selectable<Tables['users']>,
  'city' | 'country' | 'website' | 'linkedin' | 'youtube' | 'instagram' | 'twitter'
> & { reminders: 'yes' | 'no'; eventReminders: 'yes' | 'no'; handOvers: 'yes' | 'no' }

/** A person, without what only a caller has. */
export type Person = Omit<
  Caller,
  'tokenHash' | 'profile' | 'period' | 'hasTwoFactor' | 'lastWrite' | 'minorUntil' | 'awaitsGuardian'
>

/** The context of one call: with the caller, and what the request has beside its input. */
export type RequestContext<A extends Allow = Allow> = AppContext & {
  /** The primary database; `db` may be the replica. */
  primary: Db
  user: A extends 'signed-in' | 'member' | 'admin' ? Caller : Caller | null
  log: FastifyBaseLogger
  /** The caller's IP address: of the socket, or from the headers of a proxy in TRUST_PROXY. */
  ip: string
  /** The id of the request, as in the log and in `X-Request-Id`. */
  requestId: string
  header: (name: string) => string | undefined
  /** The token of the request, whether its session is valid or not. */
  token: string | undefined
  /** The bytes of the body, for an endpoint with `body: 'raw'`. */
  raw: Buffer
  /** Sets a header of the answer. */
  answerHeader: (name: string, value: string) => void
}
