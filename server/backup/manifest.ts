import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import type { BackupStore } from './store.ts'

/** Of the way a backup is laid out; another one is another number. */
const FORMAT = 1

const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** Something that was written: its name in the store, its bytes as they lie there, and their SHA-256. */
const stored = z.strictObject({ name: z.string(), size: z.int(), sha256: digest })
const applied = z.strictObject({ name: z.string(), checksum: digest })

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(applied),
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      stored,
    }),
  ),
  sequences: z.array(
    z.strictObject({ schema: z.string(), sequence: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  /** By the key under which the product's own store has them. */
  files: z.array(z.strictObject({ key: z.string(), stored })),
  /** The environment's variables that were set; what is secret is without its value unless the backup is encrypted. */
  settings: stored,
  /** The public key it is encrypted to; null: not at all. */
  recipient: z.string().nullable(),
})

export type Stored = z.infer<typeof stored>
export type Applied = z.infer<typeof applied>
export type Manifest = z.infer<typeof manifest>
export type DumpedTable = Manifest['tables'][number]

const complete = z.strictObject({ manifest: digest })
const NAME = /^(\d{8}T\d{9}Z-[0-9a-f]{4})\/complete\.json$/
const PARTS = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/

/** Writes and says how much it was, and its SHA-256. */
export async function writeStored(store: BackupStore, name: string, content: Readable): Promise<Stored> {
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      size += part.length
      done(null, part)
    },
  })
  const counting = pipeline(content, counted)
  counting.catch(() => undefined)
  await store.write(name, counted)
  await counting
  return { name, size, sha256: hash.digest('hex') }
}

/** Reads what a manifest says is there. */
export async function readStored(store: BackupStore, { name }: Stored): Promise<Readable> {
  const content = await store.read(name)
  if (content === null) throw new StartError(`${name} has gone.`)
  return content
}

/** Last of all: without it a backup is none. */
export async function writeManifest(store: BackupStore, backup: string, content: Manifest): Promise<void> {
  const { sha256 } = await writeStored(
    store,
    `${backup}/manifest.json`,
    Readable.from([Buffer.from(JSON.stringify(content, null, 1))]),
  )
  await store.write(
    `${backup}/complete.json`,
    Readable.from([Buffer.from(JSON.stringify({ manifest: sha256 }))]),
  )
}

/** The names of the backups that were finished, oldest first. */
export async function backupsIn(store: BackupStore): Promise<string[]> {
  const names = [...(await store.list('')).keys()]
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted()
}

/** When a backup of this name was made. */
export function madeAtOf(backup: string): Date {
  return new Date(backup.replace(PARTS, '$1-$2-$3T$4:$5:$6.$7Z').split('Z')[0] + 'Z')
}

/** What a backup says of itself; throws a StartError where that is damaged. */
export async function readManifest(store: BackupStore, backup: string): Promise<Manifest> {
  const [marker, content] = await Promise.all(
    ['complete.json', 'manifest.json'].map(async (name) => {
      const found = await store.read(`${backup}/${name}`)
      return found === null ? null : text(found)
    }),
  )
  if (!marker || !content) throw new StartError(`The backup ${backup} is not complete.`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (complete.safeParse(parsed(marker)).data?.manifest !== sha256)
    throw new StartError(`The manifest of the backup ${backup} is damaged.`)
  const read = manifest.safeParse(parsed(content))
  if (!read.success)
    throw new StartError(`The backup ${backup} was made by another version of this product: ${FORMAT_HELP}`)
  return read.data
}

const FORMAT_HELP = 'restore it with the version that made it, or a newer one.'

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/** What is wrong with what lies in the store, compared with the manifest; nothing where all is whole. */
export async function damageOf(store: BackupStore, all: Stored[]): Promise<string[]> {
  const damage: string[] = []
  for (const { name, size, sha256 } of all) {
    const found = await store.read(name)
    if (found === null) {
      damage.push(`${name} is missing`)
      continue
    }
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of found as AsyncIterable<Buffer>) {
      hash.update(part)
      bytes += part.length
    }
    if (bytes !== size) damage.push(`${name} has ${bytes} bytes in place of ${size}`)
    else if (hash.digest('hex') !== sha256) damage.push(`${name} was altered`)
  }
  return damage
}

/** Everything that a backup is made of. */
export function storedOf({ tables, files, settings }: Manifest): Stored[] {
  return [...tables.map((table) => table.stored), ...files.map((file) => file.stored), settings]
}
