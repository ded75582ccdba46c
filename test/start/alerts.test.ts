import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { readMetrics } from '#test/support/metrics.ts'
import { startTestApp } from '#test/support/test-app.ts'

/** The metric that Prometheus itself adds. */
const ITS_OWN = new Set(['up'])

/** The metrics in a query, without keywords, labels and texts. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on|ignoring|without)\s*\([^)]*\)/g, ' ')
  return (bare.match(/\b[a-z_]+\b(?!\s*\()/g) ?? []).filter(
    (word) => !['and', 'or', 'unless', 'by'].includes(word),
  )
}

async function queriesOf(path: string, within: RegExp): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8')
  return [...text.matchAll(within)].map(([, query = '']) => query)
}

test('the metrics in a query are found', () => {
  expect(
    metricsIn('sum by (le) (rate(calls_bucket{status=~"5.."}[5m])) / time() > 0.5 unless on () other'),
  ).toEqual(['calls_bucket', 'other'])
})

test('the site has every metric of the alert rules and of the dashboard', async () => {
  await using site = await startTestApp()
  const at = new Date('2026-11-20T21:30:00Z')
  await site.database.db
    .insertInto('backups')
    .values({ due_at: at, began_at: at, ended_at: at, backup: 'one' })
    .execute()
  await site.http('/api/health/live')
  const { series } = await readMetrics(site)
  const siteMetrics = new Set(series.map((one) => one.replace(/\{.*/, '')))
  const rules = await queriesOf('deploy/alerts.yml', /^ {8}expr: \|?\s*([\s\S]*?)(?=^ {8}\w+:)/gm)
  const panels = await queriesOf('deploy/grafana-dashboard.json', /"expr": "((?:[^"\\]|\\.)*)"/g)
  expect(rules.length).toBe(15)
  expect(panels.length).toBeGreaterThan(20)
  const namedMetrics = [...rules, ...panels.map((query) => query.replaceAll('\\"', '"'))].flatMap(metricsIn)
  expect(namedMetrics.filter((metric) => !siteMetrics.has(metric) && !ITS_OWN.has(metric))).toEqual([])
  expect(new Set(namedMetrics).size).toBeGreaterThan(15)
})
