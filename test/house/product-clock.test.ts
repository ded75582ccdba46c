import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Migrations whose triggers and functions may take the machine's clock, and why. */
const MACHINES = new Set([
  // Ids go by it; the audit log's protection may be loosened by no clock that can be turned.
  '001-accounts.sql',
  '022-audit-chain.sql',
  '032-ids-in-order.sql',
  // Replaced by 087.
  '066-taking-part.sql',
  // Where a transaction tells no time.
  '087-product-clock.sql',
])

test('functions in the database date by the product’s clock', () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const wrong = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !MACHINES.has(file))
    .filter((file) => {
      const bodies = readFileSync(new URL(file, folder), 'utf8').match(/\$\$[\s\S]*?\$\$/g) ?? []
      return bodies.some((body) => /\b(?:now|clock_timestamp)\(\)|\bcurrent_(?:date|timestamp)\b/i.test(body))
    })
  expect(wrong).toEqual([])
})
