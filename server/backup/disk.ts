import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupStore } from './store.ts'

/** What is being written; one that was left behind is never read. */
const PART = '.part'

/** Backups in a folder that only its owner may read. */
export function diskStore(root: string): BackupStore {
  return {
    async write(name, content) {
      const path = join(root, name)
      const part = `${path}.${randomUUID()}${PART}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await sync(dirname(path))
    },
    async read(name) {
      const file = await open(join(root, name)).catch(nullWhenMissing)
      return file === null ? null : file.createReadStream()
    },
    async list(folder) {
      const top = join(root, folder)
      const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(nullWhenMissing)
      const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
      const sizes = files.map(async (entry): Promise<[string, number]> => {
        const path = join(entry.parentPath, entry.name)
        return [relative(root, path).split(sep).join('/'), (await stat(path)).size]
      })
      return new Map(await Promise.all(sizes))
    },
    async remove(names) {
      for (const name of names) {
        await rm(join(root, name), { force: true })
        await removeEmpty(dirname(join(root, name)), root)
      }
    },
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes folders in which nothing is left, from one upwards to the top, which stays. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  if (folder === top || (await readdir(folder).catch(nullWhenMissing))?.length !== 0) return
  await rm(folder, { recursive: true })
  await removeEmpty(dirname(folder), top)
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
