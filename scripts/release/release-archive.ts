import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Writes the SHA-256 of every file in a folder to `SHA256SUMS`, for `sha256sum --check`. */
export async function writeChecksums(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines: string[] = []
  for (const path of paths.toSorted()) lines.push(`${await checksum(path)}  ${relative(folder, path)}\n`)
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** The SHA-256 of a file, as hexadecimal digits. */
export async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/**
 * Packs a folder; its name is the first part of every path. The archive does not depend on the machine or the time: names are sorted,
 * all files belong to root and have one time (seconds since 1970), and modes only say which files are programs.
 */
export async function pack(folder: string, archive: string, time: number): Promise<void> {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--mtime=@${time}`,
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const ended = new Promise<void>((done, failed) => {
    tar.on('error', failed)
    tar.on('close', (code) => (code === 0 ? done() : failed(new Error(`tar ended with ${code}`))))
  })
  // By Node's gzip, whose version is fixed: the gzip of another machine may give other bytes.
  await Promise.all([ended, pipeline(tar.stdout, createGzip(), createWriteStream(archive))])
}
