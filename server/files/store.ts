import type { Readable } from 'node:stream'

/** Where files lie, as far as the product needs it: a folder of ours or any S3-compatible store. */
export type FileStore = {
  /** Takes the file at `path` in; it is there for good when this has answered. */
  put: (key: string, path: string, type: string) => Promise<void>
  /** Null when there is none. */
  read: (key: string) => Promise<{ content: Readable; size: number } | null>
  /** Those that are not there are no matter. */
  remove: (keys: string[]) => Promise<void>
  /** Everything that lies there: its bytes, and when it came. */
  list: () => Promise<Map<string, { size: number; at: Date }>>
}
