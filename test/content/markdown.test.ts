import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import { refusedLinks } from '#contract/content-documents/shapes.ts'
import { parseMarkdown } from '#server/content-documents/parse-markdown.ts'
import { Markdown } from '#web/app/page-content/markdown.tsx'

function drawn(text: string, under = 1): string {
  const of: MarkdownTree = JSON.parse(JSON.stringify(parseMarkdown(text))) as MarkdownTree
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Markdown, { of, under })))
  // Texts have elements of their own, for browsers that translate; `pasted-text.test.ts` tests directions.
  return html.replaceAll(/<\/?span>| dir="auto"/g, '')
}

test.each([
  ['a *b* **c** `d`', '<p>a <em>b</em> <strong>c</strong> <code>d</code></p>'],
  ['a  \nb\nc', '<p>a<br/>b<br/>c</p>'],
  ['- a\n- b\n  - c', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
  ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['```js\n<a>\n```', '<pre>&lt;a&gt;\n</pre>'],
  ['a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
  [
    '*Fees*\n\n| Who | Fee |\n|---|--:|\n| a | 1 |',
    '<table><caption>Fees</caption><thead><tr><th scope="col">Who</th><th scope="col">Fee</th></tr></thead><tbody><tr><th scope="row">a</th><td data-column="Fee">1</td></tr></tbody></table>',
  ],
  ['*alone*', '<p><em>alone</em></p>'],
  ['- [a](/events)', '<ul data-links=""><li><a href="/events" data-discover="true">a</a></li></ul>'],
  ['', ''],
])('%j is drawn as its Markdown means', (text, html) => {
  expect(drawn(text)).toBe(html)
})

test('headings begin one level below the heading above, and none is below the sixth level', () => {
  const levels = (under: number) =>
    [...drawn('## a\n\n### b\n\n###### c\n\n# d', under).matchAll(/<h(\d)/g)].map(([, level]) => level)
  expect(levels(1)).toEqual(['2', '3', '4', '2'])
  expect(levels(4)).toEqual(['5', '6', '6', '5'])
})

const ALLOWED = [
  'https://example.org/a?b=c&d',
  'http://example.org/',
  'mailto:a@example.org',
  'mailto:{e-mail}',
  'tel:+911234567890',
  '/events',
  '#terms',
]
const FORBIDDEN = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&#58;alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/x',
  'file:///etc/passwd',
  'events',
  '../admin',
]

test.each(ALLOWED)('a link to %s is allowed and drawn as a link', (target) => {
  for (const text of [`[a](${target})`, `[a]\n\n[a]: ${target}`]) {
    expect([text, refusedLinks(text)]).toEqual([text, null])
    expect(drawn(text)).toContain(`${target.replaceAll('&', '&amp;')}"`)
  }
})

test.each(FORBIDDEN)('a link to %s is refused, and drawn as text', (target) => {
  for (const text of [`[a](${target})`, `[a](<${target}>)`, `![a](${target})`, `[a]\n\n[a]: ${target}`]) {
    expect([text, refusedLinks(text)]).toEqual([text, expect.stringContaining(target)])
    expect(drawn(text)).not.toMatch(/<a|<img|href/)
  }
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x">b</b>',
  '<!-- a -->',
  '<https://example.org/"onmouseover=x>',
  '![a"onerror=x](/a.png)',
])('%s is drawn as text', (text) => {
  expect(drawn(text).replaceAll(/<\/?p>|<a href="[^"<>]*"(?: \w[\w-]*="[^"<>]*")*>|<\/a>/g, '')).not.toMatch(
    /[<>]/,
  )
})

test('a picture is drawn as a link, so that no page loads a picture from another site', () => {
  expect(drawn('![A tree](https://example.org/a.png)')).toBe(
    '<p><a href="https://example.org/a.png" rel="noreferrer">A tree</a></p>',
  )
})

test.each([
  ['[\u202emoc.knab\u202c](https://a.org)', '<a href="https://a.org" rel="noreferrer">moc.knab\u202c</a>'],
  ['[a&#x202e;b](/c)', '<a href="/c" data-discover="true">ab</a>'],
  ['`a\u202db`', '<code>ab</code>'],
  ['![a\u202eb](/c)', '<a href="/c" data-discover="true">ab</a>'],
])('%j shows its letters in the order in which they are read', (text, html) => {
  expect(drawn(text)).toBe(`<p>${html}</p>`)
})

test('an address without the marks of a link ends after 2048 signs, so that reading the beginnings of many takes linear time', () => {
  const [, link = ''] = /href="([^"]*)"/.exec(drawn(`https://example.org/${'a'.repeat(4000)}`)) ?? []
  expect(link.length).toBeGreaterThan(2000)
  expect(link.length).toBeLessThan(2100)
})

const LONGEST = 50_000
const times = (text: string) => text.repeat(Math.floor(LONGEST / text.length))

test.each([
  ['quotes in quotes', times('>')],
  ['lists in lists', times('- ')],
  ['numbered lists in lists', times('1. ')],
  ['lists in quotes', times('> - ')],
  ['lists ever deeper', Array.from({ length: 300 }, (_, at) => `${' '.repeat(at)}- a`).join('\n')],
  ['marks that open', times('*a **a ')],
  ['marks in marks', `${'*a '.repeat(9000)}b${' a*'.repeat(7000)}`],
  ['marks around a word', `${'*'.repeat(LONGEST / 2 - 1)}a${'*'.repeat(LONGEST / 2)}`],
  ['brackets that open', times('[')],
  ['brackets that close', times(']')],
  ['links that open', times('[a](')],
  ['links in links', `${'['.repeat(9000)}a${'](/b)'.repeat(8000)}`],
  ['pictures that open', times('![')],
  ['references', times('[a]: /x\n')],
  ['lines of brackets', times('\n[')],
  ['addresses that open', times('<a:')],
  ['tags that open', times('<![CDATA[')],
  ['comments that open', times('<!--')],
  ['ticks', Array.from({ length: 300 }, (_, at) => `e${'`'.repeat(at)}`).join('')],
  ['a wide table', `${'|a'.repeat(12_000)}\n${'|-'.repeat(12_000)}`],
  ['a table with empty cells', `${'a|'.repeat(200)}\n${'-|'.repeat(200)}\n${'x\n'.repeat(20_000)}`],
  ['one word', times('a')],
  ['backslashes', times('\\')],
  ['underlined lines', `${times('a\n').slice(4)}===`],
  ['bullets', times('• ')],
  ['quotes with blanks', times('> ')],
  ['quotes with marks of direction', times('> \u200f')],
  ['entries', times('•a\n')],
  ['a bullet with blanks', `a\n•${' '.repeat(LONGEST - 4)}a`],
  ['a letter with tabs', `a\no${'\t'.repeat(LONGEST - 4)}a`],
  ['bullets without a text', times('•\n')],
  ['marks of direction', times('\u200f')],
  ['fences', times('```\n')],
  ['addresses', times('https://a.org ')],
  ['hosts', times('www.a.org/')],
  ['names with dots', times('a.')],
  ['addresses in brackets', times('(a.org/')],
  ['beginnings of addresses', times('https://')],
  ['addresses in addresses', times('http://a/')],
  ['e-mails', times('a@b.org ')],
  ['e-mails without a space', times('a@a.')],
  ['bold beside punctuation', times('**a:**b')],
])('a text of the greatest length with %s is read and drawn quickly', (_what, text) => {
  expect(text.length).toBeGreaterThan(20_000)
  expect(text.length).toBeLessThanOrEqual(LONGEST)
  const before = process.cpuUsage()
  refusedLinks(text)
  drawn(text)
  const { user } = process.cpuUsage(before)
  // A table takes seconds of processor time; an algorithm of quadratic time would take minutes.
  expect(user / 1e6).toBeLessThan(30)
})
