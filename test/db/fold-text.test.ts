import { expect, test } from 'vitest'
import { foldText } from '#contract/values/fold-text.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { namesToFind, spellingsOf } from '#test/cases/people/names-to-find.ts'

test('a text is folded in the browser as in the database', async () => {
  await using database = await createDatabase()
  const texts = [
    ...namesToFind,
    'Œuvre d‘Hawaiʻi‐Ħal',
    'x\u200by\u00adz',
    'की',
    'का',
    'Ῥᾴδιον',
    '½ ℡ Ⅻ',
  ].flatMap(spellingsOf)
  const { rows } = await database.pool.query<{ folded: string }>(
    'select without_accents(fold_text(text)) as folded from unnest($1::text[]) with ordinality as texts (text, n) order by n',
    [texts],
  )
  expect(texts.map(foldText)).toEqual(rows.map(({ folded }) => folded))
})

test.each([
  ['ΠΑΠΑΣ', 'Παπασόγλου'],
  ['isik', 'IŞIK'],
  ['STRASSE', 'Straße'],
  ['Soren', 'SØREN'],
])('%j is found at the beginning of %j', (typed, name) => {
  expect(foldText(name).startsWith(foldText(typed))).toBe(true)
})

test('vowel signs of a script are kept when a text is folded', () => {
  expect(foldText('की')).not.toBe(foldText('का'))
})
