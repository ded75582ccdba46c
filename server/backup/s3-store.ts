import type { Readable } from 'node:stream'
import { openBucket, type S3Account } from '../files/s3.ts'
import type { BackupStore } from './store.ts'

/** The most keys that one call can remove. */
const MOST_KEYS = 1_000

/** Backups below a prefix of a bucket. */
export function s3Store(account: S3Account, prefix: string): BackupStore {
  const { bucket: Bucket } = account
  const open = openBucket(account)
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)

  return {
    async write(name, content) {
      const { client } = await open()
      const { Upload } = await import('@aws-sdk/lib-storage')
      // In parts, since the length of the content is not known.
      await new Upload({ client, params: { Bucket, Key: keyOf(name), Body: content } }).done()
    },
    async read(name) {
      const { client, sdk } = await open()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }))
        return Body as Readable
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        throw error
      }
    },
    async list(folder) {
      const { client, sdk } = await open()
      const found = new Map<string, number>()
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(folder) })
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0 } of Contents)
          found.set(prefix === '' ? Key : Key.slice(prefix.length + 1), Size)
      }
      return found
    },
    async remove(names) {
      const { client, sdk } = await open()
      for (let at = 0; at < names.length; at += MOST_KEYS) {
        const Objects = names.slice(at, at + MOST_KEYS).map((name) => ({ Key: keyOf(name) }))
        await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      }
    },
  }
}
