import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { HOUR } from '#contract/values/time.ts'
import type { AppContext } from '../context.ts'
import { lastDue } from './schedule.ts'
import { diskStore } from './folder-store.ts'
import { openEncryption } from './encryption.ts'
import { makeBackup, type Made } from './make.ts'
import { readManifest } from './manifest.ts'
import { openBackupStore } from './open-store.ts'
import { pruneBackups, removeBackup } from './prune.ts'
import { openSigner } from './signing-key.ts'
import type { BackupStore } from './store.ts'
import { readNamed } from './stored-content.ts'
import { trialRestore } from './trial-restore.ts'

/** A failed backup is tried again after this time. */
const RETRY_AFTER = HOUR
/** A backup that has not ended within this time is tried again: its process must have ended. */
const ABANDONED_AFTER = 6 * HOUR
const LONGEST_PROBLEM = 1_000

export type BackupNeeds = {
  /** The address for a role that reads every table. */
  ownerUrl: string
  env: NodeJS.ProcessEnv
  log: Pick<Logger, 'info' | 'error'>
}
type Needs = Pick<AppContext, 'db' | 'pool' | 'clock' | 'config' | 'files'> & BackupNeeds

/** Makes the nightly backup if it is due and no other process makes it, restores it into a scratch database, and stores the result. */
export async function backUpIfDue(needs: Needs, signal?: AbortSignal): Promise<void> {
  const { db, clock, config, log } = needs
  const { backup } = config
  if (backup === undefined) return
  const dueAt = lastDue(clock(), backup.at)
  if (!(await claim(needs, dueAt))) return
  const end = (change: { problem: string | null; made?: Made }) =>
    db
      .updateTable('backups')
      .set({
        ended_at: clock(),
        problem: change.problem?.slice(0, LONGEST_PROBLEM) ?? null,
        backup: change.made?.name ?? null,
        row_count: change.made?.rows ?? null,
        file_count: change.made?.files ?? null,
        size: change.made?.bytes ?? null,
      })
      .where('due_at', '=', dueAt)
      .execute()
  try {
    const store = openBackupStore(backup.to, config.s3)
    const { made, mistakes } = await makeAndTryOut(needs, store, signal)
    if (mistakes.length > 0) {
      // If it were kept, `restore` would take it as the last backup.
      await removeBackup(store, made.name)
      await end({ problem: mistakes.join('\n') })
      log.error({ backup: made.name, mistakes: mistakes.length }, 'the nightly backup is not whole')
      return
    }
    await end({ problem: null, made })
    await pruneBackups(store)
    log.info({ backup: made.name, rows: made.rows, files: made.files }, 'backup made and tried out')
  } catch (error) {
    // The next start of the server makes the backup.
    if (signal?.aborted) await db.deleteFrom('backups').where('due_at', '=', dueAt).execute()
    else await end({ problem: error instanceof Error ? error.message : 'unknown reason' })
    throw error
  }
}

async function claim({ db, clock }: Needs, dueAt: Date): Promise<boolean> {
  const now = clock()
  const before = (wait: number) => new Date(now.getTime() - wait)
  const mine = await db
    .insertInto('backups')
    .values({ due_at: dueAt, began_at: now })
    .onConflict((there) =>
      there
        .column('due_at')
        .doUpdateSet({ began_at: now, ended_at: null, problem: null })
        .where((eb) =>
          eb.or([
            eb.and([eb('backups.problem', 'is not', null), eb('backups.ended_at', '<', before(RETRY_AFTER))]),
            eb.and([
              eb('backups.ended_at', 'is', null),
              eb('backups.began_at', '<', before(ABANDONED_AFTER)),
            ]),
          ]),
        ),
    )
    .returning('due_at')
    .executeTakeFirst()
  return mine !== undefined
}

async function makeAndTryOut(
  { clock, config, files, ownerUrl, env }: Needs,
  store: BackupStore,
  signal: AbortSignal | undefined,
): Promise<{ made: Made; mistakes: string[] }> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(config.dataDir, 'nightly-'))
  try {
    const encryption = await openEncryption(config.backupPublicKey)
    // This machine cannot decrypt the backup: the rows are written a second time for the scratch database.
    const plain = encryption.recipient === null ? store : diskStore(folder)
    const made = await makeBackup({
      url: ownerUrl,
      files: files.store,
      store,
      encryption,
      env,
      signer: await openSigner(config.dataDir),
      from: config.publicUrl,
      now: clock(),
      signal,
      ...(plain === store ? {} : { plain }),
    })
    const { manifest } = await readManifest(store, made.name)
    const mistakes = await trialRestore(store, manifest, {
      dataDir: config.dataDir,
      fresh: made.fresh,
      open: ({ stored }) => readNamed(plain, stored.name),
      now: clock(),
      signal,
    })
    const missing = made.missing.map((key) => `the file ${key} has no content`)
    return { made, mistakes: [...new Set([...missing, ...mistakes])] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
