import type pg from 'pg'
import type { FileStore } from '../files/store.ts'
import type { Gateway } from '../payments/provider/gateway.ts'

/** What the checks need. */
export type Needs = {
  /** Of a role that reads every table. It is in no transaction, so that each statement sees the newest rows. */
  client: pg.Client
  files: Pick<FileStore, 'list'>
  /** Null: the provider is not asked, as in the trial of a backup. */
  gateway: Gateway | null
  now: Date
}
