import type { ServerBuild } from 'react-router'
import type { Config } from '../config.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Db, Tx } from '../db/connect.ts'
import { sharedPaths } from './page-routes.ts'

/** What every page says of itself to a CDN, so that all can be dropped at once, whatever was asked after `?`. */
const PAGE_TAG = 'pages'
// Every process has heard of the change by then; what one rendered before it has arrived.
const LET_IT_SPREAD = 1_000
const LONGEST = 10_000
/** How long a CDN that is told may keep a page, in seconds: the longest that one is wrong while the CDN cannot be told. */
const LONGEST_KEPT = 600

type Purge = NonNullable<Config['purge']>

/** Enqueues a purge of the CDN, if there is one, for after the transaction. Many changes are one job. */
export async function enqueuePurge(db: Db | Tx, { purge }: Pick<Config, 'purge'>): Promise<void> {
  if (purge === undefined) return
  await addJob(db, 'purge_pages', {}, { key: 'purge_pages', wait: LET_IT_SPREAD })
}

/** Tells the CDN to drop the pages. What it refuses is thrown, so that the job is tried again. */
export async function purgePages(
  { url, token }: Purge,
  publicUrl: string,
  build: ServerBuild,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const urls = sharedPaths(build).map((path) => new URL(path, publicUrl).href)
  const timeout = AbortSignal.timeout(LONGEST)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ urls, tags: [PAGE_TAG] }),
    redirect: 'error',
    signal: stopped === undefined ? timeout : AbortSignal.any([timeout, stopped]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`)
}

/** What a page that may be shared says to a CDN that is told of changes; other caches read `cache-control`. */
export function cdnHeaders(expiresAt: number, now: Date): Record<string, string> {
  const seconds = Math.floor((expiresAt - now.getTime()) / 1_000)
  return {
    'cdn-cache-control': `max-age=${Math.max(0, Math.min(LONGEST_KEPT, seconds))}`,
    'cache-tag': PAGE_TAG,
  }
}
