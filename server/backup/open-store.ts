import type { Config } from '../config.ts'
import { isStore } from '../config-forms.ts'
import { StartError } from '../errors.ts'
import { diskStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { BackupStore } from './store.ts'

const BUCKET = /^s3:\/\/([^/]+)\/?(.*)$/

/** Opens a folder, or `s3://bucket/prefix` with the account of the `S3_` variables. */
export function openBackupStore(target: string, s3: Config['s3']): BackupStore {
  if (!isStore(target)) throw new StartError(`${target} is neither a folder nor s3://bucket/prefix.`)
  const found = BUCKET.exec(target)
  if (found === null) return diskStore(target)
  if (s3 === undefined)
    throw new StartError(`${target} needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`)
  const [, bucket = '', prefix = ''] = found
  return s3Store({ ...s3, bucket }, prefix.replace(/\/+$/, ''))
}
