import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { oldest, periods } from '#contract/retention.ts'
import type { Config } from '../config.ts'
import { nullWhenMissing } from '../errors.ts'
import { mailFolder } from './mailer.ts'

/** Deletes old e-mails that are kept as files, also those from before a mail server was configured. */
export async function deleteOldMailFiles({
  config,
  clock,
}: {
  config: Pick<Config, 'dataDir'>
  clock: () => Date
}): Promise<void> {
  const folder = mailFolder(config.dataDir)
  const before = oldest(clock(), periods.emails)
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? []
  for (const name of names) {
    const path = join(folder, name)
    // The closing of an account may delete files at the same time.
    const found = await stat(path).catch(nullWhenMissing)
    if (found !== null && found.mtime < before) await rm(path, { force: true })
  }
}
