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
  const names = await readdir(folder).catch(absent)
  for (const name of names) {
    const path = join(folder, name)
    const { mtime } = await stat(path)
    if (mtime < before) await rm(path, { force: true })
  }
}

function absent(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT') return []
  throw error
}
