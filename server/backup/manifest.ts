import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { isFileKey } from '../files/keys.ts'
import { StartError } from '../errors.ts'
import { fingerprintOf, isSignedBy, type Signer } from './signing-key.ts'
import type { BackupStore } from './store.ts'
import { digest, type Stored, stored, writeStored } from './stored-content.ts'

/** The version of the backup format. */
const FORMAT = 1
/** The largest manifest: a million files need a few hundred megabytes, and V8 can read no longer string. Bytes. */
const LONGEST_MANIFEST = 400_000_000
/** The largest `complete.json` or `signature.json`. Bytes. */
const LONGEST_MARK = 10_000

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const schema = z.enum(['public', 'graphile_worker'])
const applied = z.strictObject({ name: z.string().regex(/^\d{3}-[a-z0-9-]{1,100}\.sql$/), checksum: digest })

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of the product that made the backup. */
  version: z.string().regex(/^[\w.+-]{1,60}$/),
  madeAt: z.iso.datetime(),
  migrations: z.array(applied),
  tables: z.array(
    z.strictObject({ schema, table: name, columns: z.array(name).min(1), rows: z.int().min(0), stored }),
  ),
  sequences: z.array(
    z.strictObject({
      schema,
      sequence: name,
      last: z.string().regex(/^-?\d{1,19}$/),
      isCalled: z.boolean(),
    }),
  ),
  /** `key`: the key in the product's store. */
  files: z.array(z.strictObject({ key: z.string().refine(isFileKey), stored })),
  /** The environment variables that were set; without the values of secret ones, unless the backup is encrypted. */
  settings: stored,
  /** The public key that the backup is encrypted to; null: it is not encrypted. */
  recipient: z
    .string()
    .regex(/^age1[0-9a-z]{1,4000}$/)
    .nullable(),
})

export type Applied = z.infer<typeof applied>
export type Manifest = z.infer<typeof manifest>
export type DumpedTable = Manifest['tables'][number]

const complete = z.strictObject({ manifest: digest })
/** Who signed a manifest: the site's address and its public key. */
const signature = z.strictObject({
  from: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .regex(/^[!-~]+$/),
  key: z.string().regex(/^[\w-]{43}$/),
  signature: z.string().regex(/^[\w-]{86}$/),
})
export type SignedBy = { from: string; key: string }

const NAME = /^(\d{8}T\d{9}Z-[0-9a-f]{4})\/complete\.json$/
const PARTS = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/

export const tableName = (backup: string, { schema, table }: { schema: string; table: string }) =>
  `${backup}/tables/${schema}.${table}.zst`
export const settingsName = (backup: string) => `${backup}/settings.json`

/** Writes the manifest, then its signature, then `complete.json`: a backup without that file does not count as one. */
export async function writeManifest(
  store: BackupStore,
  backup: string,
  content: Manifest,
  { from, signer }: { from: string; signer: Signer },
): Promise<void> {
  const write = (file: string, text: string) =>
    writeStored(store, `${backup}/${file}`, Readable.from([Buffer.from(text)]))
  const { sha256 } = await write('manifest.json', JSON.stringify(content, null, 1))
  const signed = { from, key: signer.key, signature: signer.sign(signedText(backup, sha256, from)) }
  await write('signature.json', JSON.stringify(signed))
  await write('complete.json', JSON.stringify({ manifest: sha256 }))
}

/** The text that is signed. It has the backup's name, so that an old backup cannot be passed off as a new one. */
function signedText(backup: string, sha256: string, from: string): string {
  return JSON.stringify(['fwc backup', FORMAT, backup, sha256, from])
}

/** The names of the complete backups, oldest first. */
export async function backupsIn(store: BackupStore): Promise<string[]> {
  const names = [...(await store.list('')).keys()]
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).toSorted()
}

/** When a backup was made, by its name. */
export function madeAtOf(backup: string): Date {
  return new Date(backup.replace(PARTS, '$1-$2-$3T$4:$5:$6.$7Z').split('Z')[0] + 'Z')
}

/**
 * The manifest of a backup, and who signed it; null: nobody. Throws a StartError if it is damaged, has anything that no backup has, or
 * its signature is wrong.
 */
export async function readManifest(
  store: BackupStore,
  backup: string,
): Promise<{ manifest: Manifest; signedBy: SignedBy | null }> {
  const marker = await readText(store, `${backup}/complete.json`, LONGEST_MARK)
  const content = await readText(store, `${backup}/manifest.json`, LONGEST_MANIFEST)
  if (!marker || !content) throw new StartError(`The backup ${backup} is not complete.`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (complete.safeParse(parsed(marker)).data?.manifest !== sha256)
    throw new StartError(`The manifest of the backup ${backup} is damaged.`)
  const signedBy = await signatureOf(store, backup, sha256)
  const json = parsed(content)
  if ((json as { format?: unknown } | null)?.format !== FORMAT)
    throw new StartError(
      `The backup ${backup} was made by another version of this product: restore it with the version that made it, or a newer one.`,
    )
  const read = manifest.safeParse(json)
  if (!read.success)
    throw new StartError(
      `The manifest of the backup ${backup} has something that does not belong in a manifest, at ${read.error.issues[0]?.path.join('.') || 'its top'}.`,
    )
  refuseWrongNames(backup, read.data)
  return { manifest: read.data, signedBy }
}

async function signatureOf(store: BackupStore, backup: string, sha256: string): Promise<SignedBy | null> {
  const content = await readText(store, `${backup}/signature.json`, LONGEST_MARK)
  if (content === null) return null
  const read = signature.safeParse(parsed(content)).data
  if (!read || !isSignedBy(read.key, signedText(backup, sha256, read.from), read.signature))
    throw new StartError(
      `The signature of the backup ${backup} does not fit: it was altered after it was made, and nothing was restored.`,
    )
  return { from: read.from, key: read.key }
}

/** Refuses names other than those under which backups are written, and names that occur twice. */
function refuseWrongNames(backup: string, { tables, files, sequences, settings }: Manifest): void {
  const wrong = [
    ...tables.filter((one) => one.stored.name !== tableName(backup, one)).map((one) => one.stored.name),
    ...files.filter(({ key, stored }) => !isNameOfFile(stored.name, key)).map((one) => one.stored.name),
    ...(settings.name === settingsName(backup) ? [] : [settings.name]),
    ...duplicatesIn(tables.map((one) => `${one.schema}.${one.table}`)),
    ...duplicatesIn(sequences.map((one) => `${one.schema}.${one.sequence}`)),
    ...duplicatesIn(files.map(({ key }) => key)),
    ...tables.flatMap(({ columns }) => duplicatesIn(columns)),
  ]
  if (wrong.length > 0)
    throw new StartError(
      // As JSON, so that the name cannot control a terminal.
      `The manifest of the backup ${backup} names ${JSON.stringify(wrong[0]?.slice(0, 100))} in a place where it does not belong.`,
    )
}

function isNameOfFile(name: string, key: string): boolean {
  const [, rest] = /^files\/(?:plain|[0-9a-f]{16})\/([^/]+)$/.exec(name) ?? []
  return rest === key
}

function duplicatesIn(all: string[]): string[] {
  return all.length === new Set(all).size ? [] : all.filter((one, n) => all.indexOf(one) !== n)
}

async function readText(store: BackupStore, name: string, longest: number): Promise<string | null> {
  const found = await store.read(name)
  if (found === null) return null
  const parts: Buffer[] = []
  let size = 0
  for await (const part of found as AsyncIterable<Buffer>) {
    size += part.length
    if (size > longest) throw new StartError(`${name} is longer than any of its kind.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/** Everything that a backup contains. */
export function storedOf({ tables, files, settings }: Manifest): Stored[] {
  return [...tables.map((table) => table.stored), ...files.map((file) => file.stored), settings]
}

/** Who signed a backup, for people to compare. */
export function ownerOf({ from, key }: SignedBy): string {
  return `${from}, key ${fingerprintOf(key)}`
}
