import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { Manifest } from './manifest.ts'

/** Applies migrations: those of a backup, or without `manifest` all. */
export async function migrateRestored(
  { directUrl, ownerUrl }: { directUrl: string; ownerUrl: string | undefined },
  manifest?: Manifest,
): Promise<void> {
  const names = manifest && new Set(manifest.migrations.map(({ name }) => name))
  const { pool, close } = connect(directUrl, { max: 1 })
  try {
    await migrate(pool, ownerUrl, names)
  } finally {
    await close()
  }
}
