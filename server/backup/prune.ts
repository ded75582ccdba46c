import { keptOf } from './schedule.ts'
import { backupsIn, madeAtOf, readManifest } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** Removes old backups, and the files that no other backup has. */
export async function pruneBackups(store: BackupStore): Promise<void> {
  const all = (await backupsIn(store)).map((name) => ({ name, madeAt: madeAtOf(name) }))
  const kept = keptOf(all.map(({ madeAt }) => madeAt))
  const isKept = ({ madeAt }: (typeof all)[number]) => kept.has(madeAt)
  for (const { name } of all.filter((one) => !isKept(one))) await removeBackup(store, name)
  const needed = new Set<string>()
  for (const { name } of all.filter(isKept)) {
    const { manifest } = await readManifest(store, name)
    for (const { stored } of manifest.files) needed.add(stored.name)
  }
  await store.remove([...(await store.list('files')).keys()].filter((name) => !needed.has(name)))
}

/** Removes a backup. `complete.json` goes first, so that the rest does not count as a backup. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.remove([`${name}/complete.json`])
  await store.remove([...(await store.list(name)).keys()])
}
