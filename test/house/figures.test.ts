import { expect, test } from 'vitest'
import { ourSources } from '#test/cases/our-sources.ts'

/** A figure of the kind that the product promises or holds people to, written into a text. */
const FIGURE = /(?<![\w.$])(?!24 hours)\d+ ?(?:MB|days|hours|working days)(?!\w)|18 ?%/

/** Figures that are no promise of the product, each in its one place. */
const elsewhere = [
  ['contract/business-constants.ts', /.*/],
  // Ages into which a chart sorts what waits.
  ['web/overview/funnel-and-requests.tsx', /label: /],
  // Of the database, which no text tells.
  ['server/jobs/maintenance.ts', /PATIENCE/],
  ['server/db/embedded/postmaster.ts', /shared_buffers/],
  ['server/backup/load.ts', /maintenance_work_mem/],
  ['server/audit/verify.ts', /interval/],
] as const

test('no text holds a figure that a constant or a setting says', async () => {
  const lines = (await ourSources())
    .filter(({ path }) => /^(contract|server|web)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })))
  expect(lines.length).toBeGreaterThan(10_000)
  const found = lines.filter(
    ({ path, line }) =>
      !/^(\/\/|\/?\*)/.test(line) &&
      FIGURE.test(line.replace(/\/\/.*$/, '')) &&
      !elsewhere.some(([where, what]) => where === path && what.test(line)),
  )
  expect(found).toEqual([])
})
