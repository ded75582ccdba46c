import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from '#server/process-alive.ts'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const ROOM = 6 * 1024 ** 3
const NAME = /^fwc-tests-(\d+)$/

/**
 * Keeps all temporary files of a test run in memory, if there is room. After thousands of deletions a file system on a disk takes
 * long to find space for a file: this was half of the processor time of the tests that start databases. Resolves to a function
 * that removes the folder.
 */
export async function openMemoryFolder(): Promise<() => Promise<void>> {
  const folder = join(MEMORY, `fwc-tests-${process.pid}`)
  if (!(await hasRoom())) return async () => undefined
  await removeLeft()
  await mkdir(folder)
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  // With the permissions of the usual folder: PostgreSQL runs under another account there.
  await chmod(folder, 0o1777)
  if (!(await runsPrograms(folder))) {
    await remove()
    return async () => undefined
  }
  process.env['TMPDIR'] = folder
  // The product is started some hundreds of times, and half of a start is reading and compiling the same code.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  return remove
}

async function hasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return Math.min(bavail * bsize, process.availableMemory() / 2) > ROOM
}

/** Some systems do not allow programs to run from there. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o700 })
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  )
}

/** Folders left by killed runs. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(MEMORY, name), { recursive: true, force: true })
  }
}
