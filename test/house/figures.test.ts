import { expect, test } from 'vitest'
import { ourSources } from '#test/cases/our-sources.ts'

/** A figure of the kind that the product promises or holds people to, written into a text. */
const NUMBER =
  '(?<![\\w.,$-])(?:\\d(?:[\\d,_]*\\d)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|sixty)'
const UNIT =
  'MB|megapixels|characters|days|hours|minutes|months|times|views|payments|words|years|working days|years old|of age'
const FIGURE = new RegExp(
  `(?!24 hours)${NUMBER} ?(?:${UNIT})(?!\\w)|(?:once, for|for) (?:one|an?) (?:hour|day)(?!\\w)|(?:under|at least) 1[48]|14 to 27|18 ?%`,
)

/** Figures that are no promise of the product, each in its one place. */
const elsewhere = [
  ['contract/business-constants.ts', /.*/],
  // Ages into which a chart sorts what waits, and the months that the Overview looks back and ahead.
  ['web/overview/', /label: |(?:twelve|three) months/],
  // What people tell of their own time, and how long a page takes to read or fill in.
  ['content/', /(?:two years|three days|ten minutes|40 minutes|two minutes)/],
  ['server/commands/demo/', /two years/],
  ['web/members/application/questions.ts', /two years/],
  // Of a GSTIN, a CIN and rule 53 of the CGST Rules.
  ['web/members/application/business-step.tsx', /15 characters/],
  ['web/investors/step-fields.tsx', /CIN/],
  ['web/settings/organisation-form.tsx', /rule 53/],
  // Beside the figure itself.
  ['server/config.ts', /METRICS_TOKEN/],
  // Of the database, which no text tells.
  ['server/jobs/maintenance.ts', /PATIENCE|GRACE/],
  ['server/integrity/documents.ts', /interval/],
  ['server/db/embedded/postmaster.ts', /shared_buffers/],
  ['server/backup/load.ts', /maintenance_work_mem/],
  ['server/audit/verify.ts', /interval/],
] as const

test('no text holds a figure that a constant or a setting says', () => {
  const lines = ourSources()
    .filter(({ path }) => /^(content|contract|server|web)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })))
  expect(lines.length).toBeGreaterThan(10_000)
  const found = lines.filter(
    ({ path, line }) =>
      !/^(\/\/|\/?\*)/.test(line) &&
      FIGURE.test(line.replace(/\/\/.*$/, '')) &&
      !elsewhere.some(([where, what]) => path.startsWith(where) && what.test(line)),
  )
  expect(found).toEqual([])
})
