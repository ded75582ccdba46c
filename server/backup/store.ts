import type { Readable } from 'node:stream'

/** Where backups lie: a folder, or a bucket of any S3-compatible store. Names are paths with `/` between. */
export type BackupStore = {
  /** Whole and for good when this has answered; until then there is nothing of that name. */
  write: (name: string, content: Readable) => Promise<void>
  /** Null when there is none. */
  read: (name: string) => Promise<Readable | null>
  /** What lies below a folder, with its bytes. */
  list: (folder: string) => Promise<Map<string, number>>
  /** Those that are not there are no matter. */
  remove: (names: string[]) => Promise<void>
}
