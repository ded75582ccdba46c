import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = AsyncDisposable & {
  path: string
  /** Fills the disk to the last byte. */
  fill: () => Promise<void>
  /** Deletes what filled the disk. */
  free: () => Promise<void>
}

const BLOCK = 4096

/** Whether a test may mount a disk of its own here: Linux, as root, with that right. */
export const mayMount = canMount()

/** A disk of so many megabytes in memory, unmounted when disposed of. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'fwc-disk-'))
  mount(path, megabytes)
  const filler = join(path, 'filler')
  return {
    path,
    async fill() {
      const file = await open(filler, 'a')
      // Large blocks first, then the space between them.
      for (const size of [256 * BLOCK, BLOCK]) {
        const block = Buffer.alloc(size)
        while ((await file.write(block).catch(nothingWhenFull)).bytesWritten === size);
      }
      await file.close()
    },
    free: () => rm(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      // A program with an open file there keeps the disk until it ends, and no other program sees it.
      execFileSync('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}

function mount(path: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path], {
    stdio: 'ignore',
  })
}

function nothingWhenFull(error: NodeJS.ErrnoException): { bytesWritten: number } {
  if (error.code === 'ENOSPC') return { bytesWritten: 0 }
  throw error
}

function canMount(): boolean {
  // In a mount namespace of its own, so that no mount is left behind.
  return (
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
  )
}
