import { expect, test } from 'vitest'
import { changesBetween, differencesOf } from '#web/content-editor/versions/changes.ts'
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
    'the name by which an entry is called',
    { people: [asha, { ...bina, name: 'Bina S' }, karim] },
    ['People/Bina/Name changed: Bina → Bina S'],
  ],
  ['a removed entry', { people: [asha, karim] }, ['People/Bina removed: Name: Bina\nRole: Treasurer → ']],
  ['an added entry in front', { words: ['zero', 'one', 'two'] }, ['Words/zero added:  → zero']],
  ['the last entry put in front', { people: [karim, asha, bina] }, ['People/Karim moved: Place 3 → Place 1']],
  [
    'one entry moved and another changed',
    { people: [karim, asha, { ...bina, role: 'Member' }] },
    ['People/Karim moved: Place 3 → Place 1', 'People/Bina/Role changed: Treasurer → Member'],
  ],
  ['all entries removed', { words: [] }, ['Words/one removed: one → ', 'Words/two removed: two → ']],
])('the list of changes names each change in words: %s', (_, change, words) => {
  const described = changesBetween(schema, before, { ...before, ...change }).map(
    ({ where, kind, ...texts }) => `${where.join('/')} ${kind}: ${texts.before} → ${texts.after}`,
  )
  expect(described).toEqual(words)
})

test('a change of a picture names its alternative text and the pictures before and after, and never an id in words', () => {
  const picture: Schema = { title: 'Picture', form: 'picture', anyOf: [{ type: 'object' }, { type: 'null' }] }
  const shape: Schema = { properties: { picture } }
  const [one, other] = ['0190aaaa-0000-7000-8000-000000000001', '0190bbbb-0000-7000-8000-000000000002']
  const at = (id: string, alt: string, x = 0.5) => ({ picture: { picture: id, alt, x, y: 0.5 } })
  const described = (was: unknown, is: unknown) =>
    changesBetween(shape, was, is).map(({ before: from, after: to, pictures }) => ({ from, to, ...pictures }))
  const none = { before: [], after: [] }
  expect(described({ picture: null }, at(one, 'Asha at her desk'))).toEqual([
    { from: 'nothing', to: 'Asha at her desk', before: [], after: [one] },
  ])
  expect(described(at(one, 'Asha'), at(other, 'Asha'))).toEqual([
    { from: 'Asha', to: 'Another picture: Asha', before: [one], after: [other] },
  ])
  expect(described(at(one, 'Asha'), at(one, 'Asha Rao'))).toEqual([{ from: 'Asha', to: 'Asha Rao', ...none }])
  expect(described(at(one, 'Asha'), at(one, 'Asha', 0.2))).toEqual([
    { from: 'Asha', to: 'Asha (point at 20 % from the left, 50 % from the top)', ...none },
  ])
  const list: Schema = { properties: { people: { form: 'list', items: { properties: { picture } } } } }
  const [added] = changesBetween(list, { people: [] }, { people: [at(one, 'Asha')] })
  expect(added).toMatchObject({
    kind: 'added',
    after: 'Picture: Asha',
    pictures: { before: [], after: [one] },
  })
})

test('when two people edit, a field that one of them changed keeps that change; where both changed it, mine is proposed', () => {
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
    // A list whose number of entries has changed is one choice.
    ['words', 'Words', 'theirs'],
  ])
})

test('a list whose order has changed is one choice', () => {
  const mine = { ...before, people: [bina, asha, karim] }
  const theirs = { ...before, people: [asha, { ...bina, role: 'Theirs' }, karim] }
  expect(differencesOf(schema, before, mine, theirs).map(({ path }) => path)).toEqual([['people']])
})
