import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { nullWhenMissing, StartError } from '../errors.ts'
import type { BackupStore } from './store.ts'

/** The ending of files that are being written. Such files are never read. */
const PART = '.part'

/** Backups in a folder that only its owner can read. */
export function diskStore(root: string): BackupStore {
  return {
    async write(name, content) {
      const path = await inside(root, name)
      const part = `${path}.${randomUUID()}${PART}`
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
      refuseOutside(name)
      const path = join(root, name)
      const real = await realpath(path).catch(nullWhenMissing)
      if (real === null) return null
      // A symbolic link could lead to another file of this machine.
      if (real !== join(await realpath(root), name))
        throw new StartError(`${name} is a link to another place.`)
      return (await open(real)).createReadStream()
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

function refuseOutside(name: string): void {
  if (join('/', name) !== `/${name}`) throw new StartError(`${JSON.stringify(name)} is outside the folder.`)
}

/** The path for a name. Its folder is made, and must not be a symbolic link to another place. */
async function inside(root: string, name: string): Promise<string> {
  refuseOutside(name)
  const folder = dirname(join(root, name))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await realpath(folder)) !== dirname(join(await realpath(root), name)))
    throw new StartError(`${name} would be written to another place.`)
  return join(root, name)
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes a folder and its parents as long as they are empty, but not the top folder. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  if (folder === top || (await readdir(folder).catch(nullWhenMissing))?.length !== 0) return
  await rm(folder, { recursive: true })
  await removeEmpty(dirname(folder), top)
}
