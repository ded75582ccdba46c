import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullWhenMissing } from '../errors.ts'
import { isFileKey } from './keys.ts'
import type { FileStore } from './store.ts'

/** Files in a folder. A stored file survives a power cut right after `put`. */
export async function diskStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true })
  return {
    async put(key, path) {
      if (!isFileKey(key)) throw new Error('not a valid file key')
      await sync(path)
      await rename(path, join(folder, key))
      await sync(folder)
    },
    async read(key) {
      const file = await open(join(folder, key)).catch(nullWhenMissing)
      if (file === null) return null
      const { size } = await file.stat()
      return { content: file.createReadStream(), size }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(join(folder, key), { force: true })))
    },
    async list() {
      const entries = await readdir(folder, { withFileTypes: true })
      const found = new Map<string, { size: number; at: Date }>()
      for (const { name } of entries.filter((entry) => entry.isFile())) {
        const about = await stat(join(folder, name)).catch(nullWhenMissing)
        if (about !== null) found.set(name, { size: about.size, at: about.mtime })
      }
      return found
    },
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
