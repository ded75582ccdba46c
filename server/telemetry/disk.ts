import { statfs } from 'node:fs/promises'

/** The disk of a folder, in bytes. `free`: what an account without special rights can still write. */
export async function diskOf(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}
