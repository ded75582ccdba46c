import type { Readable } from 'node:stream'

/** Storage for files: a folder or an S3-compatible bucket. */
export type FileStore = {
  /** Moves the file at `path` into the store. It is stored durably when this resolves. */
  put: (key: string, path: string, type: string) => Promise<void>
  /** Null: there is no such file. */
  read: (key: string) => Promise<{ content: Readable; size: number } | null>
  /** Keys that do not exist are ignored. */
  remove: (keys: string[]) => Promise<void>
  /** Everything in the store, with its size in bytes and when it was stored. */
  list: () => Promise<Map<string, { size: number; at: Date }>>
}
