import type { Duties } from '#contract/accounts/duties.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { Upload } from '#contract/files.ts'
import { actsAs } from './admins.ts'
import { recordReading } from '../accounts/audit.ts'
import type { RequestContext, Caller, AppContext } from '../context.ts'

type Reader = Pick<AppContext, 'config' | 'db' | 'clock'> &
  Pick<RequestContext, 'ip' | 'requestId'> & { user: Caller | null }

/** Stops the start if an endpoint for admins says neither what it shows nor that its changes are recorded. */
export function checkRecorded({ allow, duty, reads, audited, method, path }: Endpoint): void {
  if (duty === undefined && (allow === 'admin' || reads !== undefined)) {
    throw new Error(`${method} ${path} is for admins or shows them something: say which`)
  }
  if (allow === 'admin' && reads === undefined && audited === undefined) {
    throw new Error(`${method} ${path} is for admins: say what it reads, or that it is audited`)
  }
}

/** Records in the audit log what a call shows an admin. If this fails, nothing may be shown. */
export async function recordRead(
  context: Reader,
  { duty = 'any', reads }: Pick<Endpoint, 'duty' | 'reads'>,
  input: object,
  answer: unknown,
): Promise<void> {
  const { user } = context
  if (typeof reads !== 'object' || user === null || !actsAs(context, duty)) return
  if ('list' in reads) {
    const details = { list: reads.list, rows: rowsOf(answer), ...askedOf(input) }
    await record(context, user, { action: 'list.read', subjectId: null, details, duty })
    return
  }
  if ('file' in reads) {
    const details = { list: reads.file, ...askedOf(input) }
    await record(context, user, { action: 'list.export', subjectId: null, details, duty })
    return
  }
  const { record: about, subject } = reads
  const subjectId = subject?.(answer as object) ?? null
  await record(context, user, {
    action: 'record.read',
    subjectId,
    details: { about, ...askedOf(input) },
    duty,
  })
}

/** Records that an admin opens a private file. */
export async function recordFileRead(
  reader: Reader & { user: Caller },
  file: { id: string; owner_id: string; name: string | null },
  duty: Duties,
): Promise<void> {
  const details = { file: file.id, about: file.name ?? 'A picture' }
  await record(reader, reader.user, { action: 'file.read', subjectId: file.owner_id, details, duty })
}

type Read = Pick<Parameters<typeof recordReading>[2], 'action' | 'subjectId' | 'details' | 'duty'>

function record({ db, clock, ip, requestId }: Reader, user: Caller, read: Read): Promise<void> {
  return recordReading(db, user, { at: clock(), address: ip, requestId, ...read })
}

/** The input as the log keeps it: which part of a list or which record was asked for, whether it was a later page, and the name of a file. */
function askedOf(input: object): Record<string, unknown> {
  const { q, limit, cursor, ...rest } = input as Record<string, unknown>
  const others = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value instanceof Upload ? value.name : value]),
  )
  const isPaged = q !== undefined || limit !== undefined || cursor !== undefined
  return {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.trim() } : {}),
    ...(isPaged ? { page: cursor === undefined ? 'first' : 'later' } : {}),
    ...(Object.keys(others).length > 0 ? { asked: others } : {}),
  }
}

/** The number of rows of the list that the answer is or contains. */
function rowsOf(answer: unknown): number {
  const list = Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray)
  return list?.length ?? 0
}
