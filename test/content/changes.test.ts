import { expect, test } from 'vitest'
import { changesBetween, differencesOf } from '#web/content-editor/changes.ts'
import type { Schema } from '#web/content-editor/schema.ts'

const line = (title: string): Schema => ({ title, form: 'line', type: 'string', minLength: 1 })
const schema: Schema = {
  type: 'object',
  properties: {
    title: line('Title'),
    people: {
      title: 'People',
      form: 'list',
      items: { title: 'Person', form: 'group', properties: { name: line('Name'), role: line('Role') } },
    },
    words: { title: 'Words', form: 'list', items: line('Word') },
  },
}

type Value = { title: string; people: { name: string; role: string }[]; words: string[] }
const asha = { name: 'Asha', role: 'Chair' }
const bina = { name: 'Bina', role: 'Treasurer' }
const karim = { name: 'Karim', role: 'Secretary' }
const before: Value = { title: 'Board', people: [asha, bina, karim], words: ['one', 'two'] }

test.each<[string, Partial<Value>, string[]]>([
  ['nothing', {}, []],
  ['spaces around a text', { title: ' Board ' }, []],
  ['a text', { title: 'The board' }, ['Title changed: Board → The board']],
  [
    'a part of an entry',
    { people: [asha, { ...bina, role: 'Chair' }, karim] },
    ['People/Bina/Role changed: Treasurer → Chair'],
  ],
  [
    'a name, which is what an entry is called by',
    { people: [asha, { ...bina, name: 'Bina S' }, karim] },
    ['People/Bina/Name changed: Bina → Bina S'],
  ],
  ['an entry less', { people: [asha, karim] }, ['People/Bina removed: Name: Bina\nRole: Treasurer → ']],
  ['an entry more, in front', { words: ['zero', 'one', 'two'] }, ['Words/zero added:  → zero']],
  ['the last one to the front', { people: [karim, asha, bina] }, ['People/Karim moved: Place 3 → Place 1']],
  [
    'one moved and another changed',
    { people: [karim, asha, { ...bina, role: 'Member' }] },
    ['People/Karim moved: Place 3 → Place 1', 'People/Bina/Role changed: Treasurer → Member'],
  ],
  ['all entries gone', { words: [] }, ['Words/one removed: one → ', 'Words/two removed: two → ']],
])('what changed is told in words: %s', (_, change, words) => {
  const said = changesBetween(schema, before, { ...before, ...change }).map(
    ({ where, kind, ...texts }) => `${where.join('/')} ${kind}: ${texts.before} → ${texts.after}`,
  )
  expect(said).toEqual(words)
})

test('of two who typed, each has what only they changed; where both did, mine is proposed', () => {
  const mine: Value = { ...before, title: 'Mine', people: [asha, { ...bina, role: 'Mine' }, karim] }
  const theirs: Value = {
    ...before,
    title: 'Theirs',
    people: [{ ...asha, role: 'Theirs' }, bina, karim],
    words: ['one'],
  }
  const found = differencesOf(schema, before, mine, theirs)
  expect(found.map(({ path, where, proposed }) => [path.join('.'), where.join('/'), proposed])).toEqual([
    ['title', 'Title', 'mine'],
    ['people.0.role', 'People/Asha/Role', 'theirs'],
    ['people.1.role', 'People/Bina/Role', 'mine'],
    // With another number of entries a list is one choice.
    ['words', 'Words', 'theirs'],
  ])
})

test('a list in another order is one choice', () => {
  const mine = { ...before, people: [bina, asha, karim] }
  const theirs = { ...before, people: [asha, { ...bina, role: 'Theirs' }, karim] }
  expect(differencesOf(schema, before, mine, theirs).map(({ path }) => path)).toEqual([['people']])
})
