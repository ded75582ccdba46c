import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { madeOnce } from '../made-once.ts'
import type { FileStore } from './store.ts'

export type S3Account = {
  bucket: string
  endpoint: string | undefined
  region: string
  keyId: string
  secret: string
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** Opens the client of a bucket at the first call. */
export function openBucket(account: S3Account): () => Promise<{ client: S3Client; sdk: Sdk }> {
  return madeOnce(async () => {
    const sdk = await import('@aws-sdk/client-s3')
    return { client: clientOf(sdk, account), sdk }
  })
}

/** Files in a bucket of any S3-compatible store. */
export function s3Store(account: S3Account): FileStore {
  const { bucket } = account
  const open = openBucket(account)
  return {
    async put(key, path, type) {
      const { client, sdk } = await open()
      const content = await readFile(path)
      await client.send(
        new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: content, ContentType: type }),
      )
      await rm(path, { force: true })
    },
    async read(key) {
      const { client, sdk } = await open()
      try {
        const { Body, ContentLength } = await client.send(
          new sdk.GetObjectCommand({ Bucket: bucket, Key: key }),
        )
        return { content: Body as Readable, size: ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        throw error
      }
    },
    async remove(keys) {
      if (keys.length === 0) return
      const { client, sdk } = await open()
      await client.send(
        new sdk.DeleteObjectsCommand({
          Bucket: bucket,
          Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
        }),
      )
    },
    async list() {
      const { client, sdk } = await open()
      const found = new Map<string, { size: number; at: Date }>()
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key = '', Size: size = 0, LastModified: at } of Contents)
          if (at) found.set(Key, { size, at })
      }
      return found
    },
  }
}

function clientOf(sdk: Sdk, { endpoint, region, keyId, secret }: S3Account): S3Client {
  return new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: 3,
    // Not all stores other than Amazon's support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000 },
  })
}
