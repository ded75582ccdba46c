import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The hash that the first entry follows. */
const START = Buffer.alloc(32)
const BATCH = 1_000
const MOST_NAMED = 20
/** Values as text, in the same form as they were hashed. */
const ENTRIES = `declare entries no scroll cursor for
  select position, id, ((extract(epoch from at) * 1000000)::bigint)::text as at, actor_id, action, subject_id,
    details::text as details, address::text as address, address_salt, address_digest, request_id, previous_hash, hash,
    at < now() - interval '4320 hours' as is_old
  from audit_log order by position`

type Row = {
  /** Null: the entry was not chained at its commit. */
  position: string | null
  id: string
  at: string
  actor_id: string | null
  action: string
  subject_id: string | null
  details: string
  address: string | null
  address_salt: Buffer | null
  address_digest: Buffer | null
  request_id: string | null
  previous_hash: Buffer | null
  hash: Buffer | null
  is_old: boolean
}
type Place = { position: number; hash: Buffer }

/** The result of a check of the chain of the audit log. */
export type Verified = {
  entries: number
  /** The number of breaks, and the first ones in words. */
  breaks: number
  named: string[]
}

/** Reads the chain in one snapshot, computes each hash again, and reports what does not match. */
export async function verifyAudit(client: pg.ClientBase): Promise<Verified> {
  const found: Verified = { entries: 0, breaks: 0, named: [] }
  function report(text: string): void {
    found.breaks += 1
    if (found.named.length < MOST_NAMED) found.named.push(text)
  }
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows: heads } = await client.query<{ position: string; hash: Buffer }>(
      'select position, hash from audit_head',
    )
    await client.query(ENTRIES)
    let last: Place = { position: 0, hash: START }
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${BATCH} from entries`)
      if (rows.length === 0) break
      for (const row of rows) {
        found.entries += 1
        last = checkEntry(row, last, report)
      }
    }
    checkHead(heads[0], last, report)
  } finally {
    await client.query('rollback')
  }
  return found
}

/** Reports what is wrong with the entry after `last`; answers its place in the chain. */
function checkEntry(row: Row, last: Place, report: (text: string) => void): Place {
  const { previous_hash: previous, hash } = row
  if (row.position === null || previous === null || hash === null) {
    report(`entry ${row.id} is not in the chain`)
    return last
  }
  const position = Number(row.position)
  const at = `position ${position}, entry ${row.id}`
  if (position <= last.position) report(`${at}: there is another entry at this position`)
  else if (position > last.position + 1) report(missing(last.position + 1, position - 1))
  else if (!previous.equals(last.hash)) report(`${at}: it does not follow the entry before it`)
  if (!hashOf(row, previous).equals(hash)) report(`${at}: it was altered`)
  const wrong = addressFault(row)
  if (wrong) report(`${at}: ${wrong}`)
  return { position, hash }
}

/** Checks the stored end of the chain, which shows whether the last entries are missing. */
function checkHead(
  head: { position: string; hash: Buffer } | undefined,
  last: Place,
  report: (text: string) => void,
): void {
  const position = Number(head?.position)
  if (head === undefined) report('the position of the last entry is not known')
  else if (position > last.position) report(`${missing(last.position + 1, position)} at the end`)
  else if (position < last.position)
    report(`${positionsAre(position + 1, last.position)} more than were written`)
  else if (!head.hash.equals(last.hash))
    report(`position ${position}: it is not the entry that was written last`)
}

function missing(from: number, to: number): string {
  return from === to ? `position ${from} is missing` : `positions ${from} to ${to} are missing`
}

function positionsAre(from: number, to: number): string {
  return from === to ? `position ${from} is` : `positions ${from} to ${to} are`
}

/** The hash contains only the digest of an address. An old address may be deleted; a present one must match its digest. */
function addressFault({ address, address_salt: salt, address_digest: digest, is_old }: Row): string | null {
  if (address === null && salt === null) {
    return digest === null || is_old ? null : 'its address is gone before its time'
  }
  if (address === null || salt === null || digest === null) return 'its address was altered'
  const computed = createHash('sha256').update(salt).update(address).digest()
  return computed.equals(digest) ? null : 'its address was altered'
}

/** As `audit_entry_hash` of migrations/022-audit-chain.sql computes it. */
function hashOf(row: Row, previous: Buffer): Buffer {
  const content = [
    row.position,
    row.id,
    row.at,
    row.actor_id,
    row.action,
    row.subject_id,
    row.details,
    row.address_digest?.toString('hex') ?? null,
    row.request_id,
  ]
  return createHash('sha256').update(previous).update(content.map(field).join('')).digest()
}

function field(content: string | null): string {
  return content === null ? '-' : `${Buffer.byteLength(content)}:${content}`
}
