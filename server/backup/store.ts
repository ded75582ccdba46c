import type { Readable } from 'node:stream'

/** Storage for backups: a folder or an S3-compatible bucket. Names are paths, separated by `/`. */
export type BackupStore = {
  /** Writes content. It is complete and durable when this resolves; until then the name does not exist. */
  write: (name: string, content: Readable) => Promise<void>
  /** Null: the name does not exist. */
  read: (name: string) => Promise<Readable | null>
  /** All names below a folder, with their sizes in bytes. */
  list: (folder: string) => Promise<Map<string, number>>
  /** Names that do not exist are ignored. */
  remove: (names: string[]) => Promise<void>
}
