import type pg from 'pg'
import type { FileStore } from '../files/store.ts'
import type { Gateway } from '../payments/provider/gateway.ts'

/** What the checks look at. */
export type Needs = {
  /** In no transaction, so that each statement sees a moment of its own; of a role that reads every table. */
  client: pg.Client
  files: Pick<FileStore, 'list'>
  /** Null: nobody is asked, as when a backup is tried out. */
  gateway: Gateway | null
  now: Date
}
