import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileKind, type FileRule, mostBytesOf, refusalOfSize, Upload } from '#contract/files.ts'
import { Problem, problems } from '#contract/call/problem.ts'
import { HOUR } from '#contract/values/time.ts'
import { isAlive } from '../process-alive.ts'
import { isTooManyPixels, kindOf, nameOfRefused } from './detect-file-type.ts'

const LONGEST_NAME = 120
/** The most characters of a name that are read, from its end. */
const MOST_READ = 1_000

/** The field and the name of a file in a form. */
type Sent = { field: string; name: string }

/** The folder of uploads while their call is handled. */
export type TemporaryUploads = {
  /** A path for a new file or folder. */
  newPath: () => string
  /** Receives a file; null: it is empty, which is how a form sends no file. */
  receive: (content: Readable, sent: Sent, rule: FileRule) => Promise<Upload | null>
  discard: (paths: string[]) => Promise<void>
  /** Removes what ended processes have left. */
  sweep: (now: Date) => Promise<void>
}

export async function openTemporaryUploads(folder: string): Promise<TemporaryUploads> {
  await mkdir(folder, { recursive: true })
  const own = `${machine()}-${process.pid}-`

  async function receive(stream: Readable, { field, name }: Sent, rule: FileRule): Promise<Upload | null> {
    const path = join(folder, `${own}${randomUUID()}`)
    try {
      const size = await write(stream, path, mostBytesOf(rule))
      const refusal = refusalOfSize(rule, size)
      if (refusal) throw refusal
      if (size === 0) {
        await remove(path)
        return null
      }
      const content = await readFile(path)
      const kind = kindOf(content, rule.takes.includes('text') ? 'text' : 'csv')
      if (kind === null || !rule.takes.includes(kind)) throw refusalOfKind(rule, content, kind)
      if (isTooManyPixels(content, kind)) throw new Problem('picture_too_big')
      return new Upload({ name: plainName(name), size, kind, path, field })
    } catch (error) {
      await remove(path)
      throw error
    }
  }

  return {
    newPath: () => join(folder, `${own}${randomUUID()}`),
    receive,
    discard: async (paths) => void (await Promise.all(paths.map(remove))),
    async sweep(now) {
      for (const name of await readdir(folder)) {
        if (!name.startsWith(own) && (await isAbandoned(folder, name, now))) await remove(join(folder, name))
      }
    },
  }
}

const kindNames: Record<FileKind, string> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  pdf: 'PDF',
  doc: 'Word (.doc)',
  docx: 'Word (.docx)',
  csv: 'CSV',
  xlsx: 'XLSX',
  text: 'CSV',
}

/** A refusal that says what the file is, if that is known, and what to send instead. */
function refusalOfKind({ takes, instead }: FileRule, content: Buffer, kind: FileKind | null): Problem {
  const known =
    kind === null || kind === 'csv' || kind === 'text' || kind === 'avif'
      ? nameOfRefused(content)
      : `${kind === 'xlsx' ? 'an' : 'a'} ${kindNames[kind]} file`
  const names = takes.map((one) => kindNames[one])
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
  return new Problem('wrong_file_type', {
    message: `${problems.wrong_file_type[1]}${known === null ? '' : ` It is ${known}.`} ${instead ?? `Please save it as ${list} and choose that.`}`,
  })
}

function remove(path: string): Promise<void> {
  return rm(path, { force: true, recursive: true })
}

/** Writes at most `most` bytes to a new file, and answers how many have arrived. */
async function write(content: Readable, path: string, most: number): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= most) await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return size
}

function machine(): string {
  return hostname().replaceAll(/[^\w.]/g, '_')
}

/** Whether a file is abandoned: its process on this machine has ended, or the file is too old. */
async function isAbandoned(folder: string, name: string, now: Date): Promise<boolean> {
  const [, host, pid] = /^(.+)-(\d+)-[0-9a-f]{8}-/.exec(name) ?? []
  if (host === machine() && !isAlive(Number(pid))) return true
  const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now.getTime() }))
  return now.getTime() - mtimeMs > HOUR
}

/** A file name without folders, characters that change the writing direction, and characters that headers or file systems do not allow. */
function plainName(name: string): string {
  // Some systems send names with combining characters.
  const last = name.slice(-MOST_READ).normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>|:*?]/gu, '').trim()
  const dot = plain.lastIndexOf('.')
  const end = dot > 0 ? plain.slice(dot).slice(0, 10) : ''
  return `${(dot > 0 ? plain.slice(0, dot) : plain).slice(0, LONGEST_NAME - end.length) || 'file'}${end}`
}
