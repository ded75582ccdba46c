import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { checksum, pack, writeChecksums } from './release-archive.ts'
import { fillRelease } from './release-files.ts'
import { packagesFor, type Platform } from '../release-platforms.ts'
import { root } from '../steps.ts'

/**
 * Makes a release archive for a platform, and a file with its SHA-256, in the folder `into`. The same commit gives the same bytes: every
 * file has the date of the commit.
 */
export async function makeRelease(
  into: string,
  platform: Platform,
): Promise<{ archive: string; sum: string }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const name = `fwc-${version}-${platform}`
  const archive = join(into, `${name}.tar.gz`)
  const packages = await packagesFor(platform)
  // Within the folder of the packages, where the trace of the bundle's imports finds them.
  await mkdir(join(packages.folder, 'dist'), { recursive: true })
  const work = await mkdtemp(join(packages.folder, 'dist/work-'))
  try {
    const folder = join(work, name)
    await mkdir(folder)
    await fillRelease(folder, platform, packages)
    await writeChecksums(folder)
    await pack(folder, archive, timeOfCommit())
  } finally {
    await rm(work, { recursive: true })
  }
  const sum = await checksum(archive)
  await writeFile(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
  return { archive, sum }
}

/** Seconds since 1970. */
function timeOfCommit(): number {
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}
