import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Role } from '#contract/accounts/accounts.ts'
import type { Allow } from '#contract/endpoint.ts'
import type { Category } from '#contract/membership/price.ts'
import type { OpenId } from '../accounts/google/provider.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { Config, PaymentAccount } from '../config.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { ServerKeys } from '../db/server-keys.ts'
import type { PageInvalidation } from '../pages/invalidation.ts'
import type { Files } from '../files/files.ts'
import type { Gateway } from '../payments/gateway.ts'

/** What the product has of the outside context; a test may put another in the place of each. */
export type AppContext = {
  config: Config
  db: Db
  /** The pool under `db`, for what is asked too often to be built anew each time. */
  pool: pg.Pool
  clock: () => Date
  /** Where uploaded files lie, and what makes pictures of them. */
  files: Files
  /** Tells this process that public pages show something else now. */
  pageInvalidation: PageInvalidation
  keys: ServerKeys
  passwords: Passwords
  gateway: Gateway
  /** What a payment that becomes paid brings about beside itself, in the same transaction. */
  onPaid: (tx: Tx, bought: { applicationId: string; category: Category }) => Promise<void>
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
  role: Role
  investmentCircle: 'notfilled' | 'filled'
  expertConnect: 'notapplied' | 'pending' | 'allowed'
  /** SHA-256 of the token that this call carries. */
  tokenHash: Buffer
}

/** One call: the context, who calls and what the wire carried beside the input. */
export type RequestContext<A extends Allow = Allow> = AppContext & {
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
