import { expect, test } from 'vitest'
import { looseWords } from '#test/cases/loose-words.ts'
import { ourSources } from '#test/cases/our-sources.ts'

test('words that change, and words beside what comes and goes, stand in an element of their own', () => {
  const sources = ourSources().filter(({ path }) => /^web\/.*\.tsx$/.test(path))
  expect(sources.length).toBeGreaterThan(200)
  expect(looseWords(sources)).toEqual([])
})

/** The faults in what a component shows, in the order of the file. */
function faultsIn(shown: string, rest = ''): (string | undefined)[] {
  const text = `export function Shown({ children, name, is }: Props) {\n  return ${shown}\n}\n${rest}`
  return looseWords([{ path: 'web/shown.tsx', text }]).map((fault) => fault.split(': ')[1])
}

const CHANGING = 'words that change beside others'
const BESIDE = 'words beside what comes and goes'
const FRAGMENT = 'words in a fragment'
const sometimes = 'function Sometimes({ is }: Props) {\n  return is ? <b>yes</b> : null\n}'

test.each([
  ['a word between others', '<p>Hello {name}!</p>', [CHANGING]],
  ['one word or another', "<p>You {is ? 'work' : 'rest'} here</p>", [CHANGING]],
  ['a count', '<p><b>Chosen</b> {list.length}</p>', [CHANGING]],
  ['what a function says', '<p><b>To pay</b> {rupees(price)}</p>', [CHANGING]],
  ['an element that comes and goes', '<p>Words {is ? <b>here</b> : null}</p>', [BESIDE]],
  ['the same, by a shorter way', '<p>Words {is && <b>here</b>}</p>', [BESIDE]],
  ['a component that shows nothing at times', '<p>Words <Sometimes /></p>', [BESIDE], sometimes],
  ['a list', '<p>All: {list.map((one) => <b>{one}</b>)}</p>', [BESIDE]],
  ['a list of words', '<p><b>All</b>{list.map((one) => one.name)}</p>', [CHANGING]],
  ['what a component was given', '<p>Words {children}</p>', [BESIDE]],
  ['words in a fragment', '<p>{is ? <>on <b>Monday</b></> : null}</p>', [FRAGMENT]],
  ['a component that is nothing but words', 'name', ['Shown returns words']],
  [
    'words given to what shows them beside others',
    '<Row>{name}</Row>',
    ['words for a component that shows them beside others'],
    'function Row({ children }: Props) {\n  return <p><b /> {children}</p>\n}',
  ],
])('%s is found', (_, shown, faults, rest = '') => {
  expect(faultsIn(shown, rest)).toEqual(expect.arrayContaining(faults))
})

test.each([
  ['words alone', '<p>{name}</p>'],
  ['one text of several words', '<p>{`Hello ${name}!`}</p>'],
  ['a word in its own element', '<p>Hello <span>{name}</span>!</p>'],
  ['words that stay beside elements that stay', '<p>Words <b>here</b> and there</p>'],
  ['a constant', '<p>Within {DAYS} days, or {inWords(DAYS)}</p>'],
  ['a component that always shows the same element', '<p>On <Day /></p>'],
  ['elements that come and go beside elements', '<p><b>Words</b>{is ? <i>here</i> : null}</p>'],
  ['what was given, in an element of its own', '<p>{is ? <b /> : null}<span>{children}</span></p>'],
])('%s may stand so', (_, shown) => {
  expect(faultsIn(shown, 'function Day({ is }: Props) {\n  return <time>{is}</time>\n}')).toEqual([])
})
