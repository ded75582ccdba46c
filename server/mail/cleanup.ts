import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { oldest, periods } from '#contract/retention.ts'
import type { Config } from '../config.ts'
import { errorCode } from '../errors.ts'
import { mailFolder } from './mailer.ts'

/** Deletes old e-mails where they are kept as files, also those from before a mail server was named. */
export async function deleteOldMailFiles({
  config,
  clock,
}: {
  config: Pick<Config, 'dataDir'>
  clock: () => Date
}): Promise<void> {
  const folder = mailFolder(config.dataDir)
  const before = oldest(clock(), periods.emails)
  const names = (await readdir(folder).catch(gone)) ?? []
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(gone)
    if (found !== null && found.mtime < before) await rm(path, { force: true })
  }
}

/** Somebody who closes their account has copies deleted at the same time. */
export function gone(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
