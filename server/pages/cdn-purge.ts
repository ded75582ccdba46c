import type { ServerBuild } from 'react-router'
import type { Config } from '../config.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Db, Tx } from '../db/connect.ts'
import { sharedPaths } from './page-routes.ts'

/** The cache tag of every page, by which a CDN can drop all of them, whatever their query. */
const PAGE_TAG = 'pages'
// Milliseconds. By then every process knows of the change, and pages rendered before it have reached the CDN.
const PURGE_DELAY = 1_000
const TIMEOUT = 10_000
/** How long the CDN may keep a page: the longest time that a page is outdated if a purge fails. Seconds. */
const MAX_AGE = 600

type Purge = NonNullable<Config['purge']>

/** Enqueues a purge of the CDN, if there is one. It runs after the transaction; changes within a second share one purge. */
export async function enqueuePurge(db: Db | Tx, { purge }: Pick<Config, 'purge'>): Promise<void> {
  if (purge === undefined) return
  await addJob(db, 'purge_pages', {}, { key: 'purge_pages', wait: PURGE_DELAY })
}

/** Tells the CDN to drop the pages. If the CDN refuses, this throws, and the job is tried again. */
export async function purgePages(
  { url, token }: Purge,
  publicUrl: string,
  build: ServerBuild,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const urls = sharedPaths(build).map((path) => new URL(path, publicUrl).href)
  const timeout = AbortSignal.timeout(TIMEOUT)
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

/** Headers of a page for a CDN that is purged; other caches use `cache-control`. */
export function cdnHeaders(expiresAt: number, now: Date): Record<string, string> {
  const seconds = Math.floor((expiresAt - now.getTime()) / 1_000)
  return {
    'cdn-cache-control': `max-age=${Math.max(0, Math.min(MAX_AGE, seconds))}`,
    'cache-tag': PAGE_TAG,
  }
}
