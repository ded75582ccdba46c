import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import { readableText } from '#server/content-documents/markdown-text.ts'
import { parseMarkdown } from '#server/content-documents/parse-markdown.ts'
import { Markdown } from '#web/app/page-content/markdown.tsx'

function drawn(text: string): string {
  const of: MarkdownTree = parseMarkdown(text)
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(Markdown, { of, under: 1 })),
  )
  // Texts have elements of their own, for browsers that translate.
  return html.replaceAll(/<\/?span>/g, '').replaceAll(' class="display display-3"', '')
}

/** The same without the directions. */
function structure(text: string): string {
  return drawn(text).replaceAll(' dir="auto"', '').replaceAll(' rel="noreferrer"', '')
}

const NBSP = '\u00a0'
const AB = '<ul><li>a</li><li>b</li></ul>'
const link = (to: string, words = to) => `<a href="${to}">${words}</a>`

test.each([
  // Bullets
  ['• a\n• b', AB],
  ['•a\n•b', AB],
  [`•${NBSP}a\n•\tb`, AB],
  ['– a\n– b', AB],
  ['* a\n* b', AB],
  [`*${NBSP}a\n*${NBSP}${NBSP}b`, AB],
  ['‣ a\n‣ b', AB],
  ['\uf0b7\ta\n\uf0b7\tb', AB],
  ['·\ta\n· b', AB],
  ['\u200b• a\n\ufeff• b', AB],
  [`${NBSP}${NBSP}• a\n${NBSP}${NBSP}• b`, AB],
  ['      • a\n      • b', AB],
  ['\t• a\n\t• b', AB],
  ['•\na\n•\nb', AB],
  ['Bring:\n• a\n• b', `<p>Bring:</p>${AB}`],
  ['• a\n\n• b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['• a\n\nb', '<ul><li>a</li></ul><p>b</p>'],
  ['• a\n    ◦ b\n    ◦ c\n• d', '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>'],
  ['•\ta\no\tb', AB],
  ['  •  a\n    ◦  b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['1. a\n   • b\n2. c', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  ['1. a\n  - b\n2. c', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  [`1.${NBSP}a\n2.\tb`, '<ol><li>a</li><li>b</li></ol>'],
  ['      1. a\n      2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['-5 °C\n–5 °C', '<p>-5 °C<br/>–5 °C</p>'],
  ['a • b', '<p>a • b</p>'],
  ['```\n• a\n\tb\n```', '<pre>• a\n\tb\n</pre>'],
  // Lines
  ['a\nb', '<p>a<br/>b</p>'],
  ['a\r\nb\rc', '<p>a<br/>b<br/>c</p>'],
  ['a\u2028b\u000bc\u0085d', '<p>a<br/>b<br/>c<br/>d</p>'],
  ['a\u2029b', '<p>a</p><p>b</p>'],
  [`a\n${NBSP}\nb`, '<p>a</p><p>b</p>'],
  ['> a\n> b', '<blockquote><p>a<br/>b</p></blockquote>'],
  ['- a\n  b', '<ul><li>a<br/>b</li></ul>'],
  ['-\n  a\n- b', AB],
  ['Regards\n--\nAsha', '<p>Regards<br/>--<br/>Asha</p>'],
  ['Regards\n-- \nAsha', '<p>Regards<br/>--<br/>Asha</p>'],
  ['> • a\n> • b', `<blockquote>${AB}</blockquote>`],
  ['> - a\n>   ◦ b', '<blockquote><ul><li>a<ul><li>b</li></ul></li></ul></blockquote>'],
  ['**a\nb**', '<p><strong>a<br/>b</strong></p>'],
  // Headings
  [`##${NBSP}a`, '<h2>a</h2>'],
  [`##${NBSP}${NBSP}a`, '<h2>a</h2>'],
  ['##\ta', '<h2>a</h2>'],
  ['##\u2003a', '<h2>a</h2>'],
  [`${NBSP}## a`, '<h2>a</h2>'],
  ['        ## a', '<h2>a</h2>'],
  ['\u200f## عنوان', '<h2>\u200fعنوان</h2>'],
  ['• a\n## b', '<ul><li>a</li></ul><h2>b</h2>'],
  ['#startup', '<p>#startup</p>'],
  // Tabs
  ['\ta', '<p>a</p>'],
  ['    a', '<p>a</p>'],
  ['Day\tTime\n\tMon\t6 pm', '<p>Day\tTime<br/>Mon\t6 pm</p>'],
  ['- a\n\n\tb', '<ul><li><p>a</p><p>b</p></li></ul>'],
  // Links and e-mails
  ['https://example.org/a?b=c', `<p>${link('https://example.org/a?b=c')}</p>`],
  ['See https://example.org/a.', `<p>See ${link('https://example.org/a')}.</p>`],
  ['(https://example.org/a)', `<p>(${link('https://example.org/a')})</p>`],
  ['https://example.org/क।', `<p>${link('https://example.org/%E0%A4%95', 'https://example.org/क')}।</p>`],
  ['https://example.org।', `<p>${link('https://example.org')}।</p>`],
  ['http://example.org, or', `<p>${link('http://example.org')}, or</p>`],
  ['https://example.org/a\u200b b', `<p>${link('https://example.org/a')}\u200b b</p>`],
  ['\u202ahttps://example.org/a\u202c', `<p>\u202a${link('https://example.org/a')}\u202c</p>`],
  ['[a](https://example.org/a\u200b)', `<p>${link('https://example.org/a', 'a')}</p>`],
  ['hello@example.org\u200b', `<p>${link('mailto:hello@example.org', 'hello@example.org')}\u200b</p>`],
  ['www.example.org', `<p>${link('https://www.example.org', 'www.example.org')}</p>`],
  ['example.org', `<p>${link('https://example.org', 'example.org')}</p>`],
  [
    'meet.google.com/abc-defg',
    `<p>${link('https://meet.google.com/abc-defg', 'meet.google.com/abc-defg')}</p>`,
  ],
  ['wa.me/919876543210', `<p>${link('https://wa.me/919876543210', 'wa.me/919876543210')}</p>`],
  ['t.me/fwc', `<p>${link('https://t.me/fwc', 't.me/fwc')}</p>`],
  ['hello@example.org', `<p>${link('mailto:hello@example.org', 'hello@example.org')}</p>`],
  ['<hello@example.org>', `<p>${link('mailto:hello@example.org', 'hello@example.org')}</p>`],
  ['hello@example.co.in।', `<p>${link('mailto:hello@example.co.in', 'hello@example.co.in')}।</p>`],
  ['**https://example.org/a**', `<p><strong>${link('https://example.org/a')}</strong></p>`],
  ['https://example.org/a_b_c', `<p>${link('https://example.org/a_b_c')}</p>`],
  [
    '[a](https://example.org) b@c.org',
    `<p>${link('https://example.org', 'a')} ${link('mailto:b@c.org', 'b@c.org')}</p>`,
  ],
  ['[www.example.org](https://example.org)', `<p>${link('https://example.org', 'www.example.org')}</p>`],
  ['`https://example.org`', '<p><code>https://example.org</code></p>'],
  ['a\nhttps://example.org\nb', `<p>a<br/>${link('https://example.org')}<br/>b</p>`],
  [
    'ASP.NET, Node.js, e.g. 10.am, come.We, and/or, 9.30.am/pm',
    '<p>ASP.NET, Node.js, e.g. 10.am, come.We, and/or, 9.30.am/pm</p>',
  ],
  [
    'ftp://example.org //example.org javascript:alert(1)',
    '<p>ftp://example.org //example.org javascript:alert(1)</p>',
  ],
  ['https://me:secret@example.org', '<p>https://me:secret@example.org</p>'],
  // Bold
  ['**नमस्ते**। अगला', '<p><strong>नमस्ते</strong>। अगला</p>'],
  ['**नमस्ते।** अगला', '<p><strong>नमस्ते।</strong> अगला</p>'],
  ['**नमस्ते।**अगला', '<p><strong>नमस्ते।</strong>अगला</p>'],
  ['**नमस्ते॥**अगला', '<p><strong>नमस्ते॥</strong>अगला</p>'],
  ['**नमस्ते**॥अगला', '<p><strong>नमस्ते</strong>॥अगला</p>'],
  ['*नमस्ते।*अगला', '<p><em>नमस्ते।</em>अगला</p>'],
  ['**مرحبا؟**اليوم', '<p><strong>مرحبا؟</strong>اليوم</p>'],
  ['**你好。**我', '<p><strong>你好。</strong>我</p>'],
  ['**Note:**Bring', '<p><strong>Note:</strong>Bring</p>'],
  ['यह **(नमस्ते)**है', '<p>यह <strong>(नमस्ते)</strong>है</p>'],
  ['**“नमस्ते”**है', '<p><strong>“नमस्ते”</strong>है</p>'],
  ['मूल्य**₹500**है', '<p>मूल्य<strong>₹500</strong>है</p>'],
  ['a **b *c* d** e', '<p>a <strong>b <em>c</em> d</strong> e</p>'],
  ['*(*a*)*', '<p><em>(<em>a</em>)</em></p>'],
  ['**foo "*bar*" foo**', '<p><strong>foo &quot;<em>bar</em>&quot; foo</strong></p>'],
  ['2*(3)*4', '<p>2*(3)*4</p>'],
  ['Fees*, taxes* and more', '<p>Fees*, taxes* and more</p>'],
  ['snake_case_:name_', '<p>snake_case_:name_</p>'],
])('%j is drawn as it looks', (text, html) => {
  expect(structure(text)).toBe(html)
})

test.each([
  ['مرحبا', '<p dir="auto">مرحبا</p>'],
  ['## مرحبا', '<h2 dir="auto">مرحبا</h2>'],
  ['• مرحبا\n\n• a', '<ul><li dir="auto"><p>مرحبا</p></li><li dir="auto"><p>a</p></li></ul>'],
  ['1. مرحبا\n   - a', '<ol><li dir="auto">مرحبا<ul><li dir="auto">a</li></ul></li></ol>'],
  ['> مرحبا', '<blockquote dir="auto"><p>مرحبا</p></blockquote>'],
  ['```\nمرحبا\n```', '<pre dir="auto">مرحبا\n</pre>'],
])('%j has its own direction', (text, html) => {
  expect(drawn(text)).toBe(html)
  expect(drawn(`a\n\n${text}`)).toBe(`<p dir="auto">a</p>${html}`)
})

test('a table has its own direction', () => {
  expect(drawn('| مرحبا |\n|---|\n| a |')).toMatch(/^<table dir="auto">/)
})

test.each([
  ['• a\n• **b**', '• a\n• b'],
  ['1. a\n   • b\n   • c\n2. d', '1. a\n   • b\n   • c\n2. d'],
  ['## A\na\nb\n\nc', 'A\n\na\nb\n\nc'],
  ['[Sign up](https://example.org/a)', 'Sign up (https://example.org/a)'],
  ['www.example.org a@b.org', 'www.example.org a@b.org'],
  ['[Write](mailto:a@b.org), [call](tel:+911234)', 'Write (a@b.org), call (+911234)'],
  ['> a\n> b', '> a\n> b'],
  ['| A | B |\n|---|---|\n| 1 | 2 |', 'A, B\n1, 2'],
  ['a\n\n---\n\n`b`', 'a\n\n—\n\nb'],
  ['```\na\n b\n```', 'a\n b'],
  ['• a\n\n• b', '• a\n• b'],
])('%j for a program that shows plain text is %j', (text, plain) => {
  expect(readableText(parseMarkdown(text))).toBe(plain)
})
