import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { Manifest } from './manifest.ts'

/** Brings a database's tables to where they were when a backup was made; without one, up to date. */
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
