import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '../errors.ts'
import type { BackupStore } from './store.ts'

export const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** Stored content: its name in the store, its size in bytes, and its SHA-256. */
export const stored = z.strictObject({ name: z.string(), size: z.int().min(0), sha256: digest })
export type Stored = z.infer<typeof stored>

/** Passes content on. At the end it calls `end` with the size and the SHA-256; `end` may throw. */
function counted(end: (size: number, sha256: string) => void): Transform {
  const hash = createHash('sha256')
  let size = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      size += part.length
      done(null, part)
    },
    flush(done) {
      try {
        end(size, hash.digest('hex'))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** Writes content, and answers its size and SHA-256. */
export async function writeStored(store: BackupStore, name: string, content: Readable): Promise<Stored> {
  let written: Stored | undefined
  const counting = counted((size, sha256) => (written = { name, size, sha256 }))
  const passing = pipeline(content, counting)
  passing.catch(() => undefined)
  await store.write(name, counting)
  await passing
  return written as Stored
}

/** Reads the content of a name. */
export async function readNamed(store: BackupStore, name: string): Promise<Readable> {
  const content = await store.read(name)
  if (content === null) throw new StartError(`${name} is missing.`)
  return content
}

/** Reads content. The stream fails at its end if the content is not the one in the manifest. */
export async function readStored(store: BackupStore, { name, size, sha256 }: Stored): Promise<Readable> {
  const content = await readNamed(store, name)
  const checked = counted((bytes, hash) => {
    if (bytes !== size || hash !== sha256) throw new StartError(`${name} was altered while it was read.`)
  })
  content.on('error', (error) => checked.destroy(error))
  checked.on('close', () => content.destroy())
  return content.pipe(checked)
}

/** Compares the store with the manifest. Answers a sentence for each difference. */
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
