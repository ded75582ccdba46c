import { expect, test } from 'vitest'
import {
  oneContent,
  publishContent,
  restoreContent,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import type { Policy } from '#contract/content-documents/policies.ts'
import { siteContact } from '#contract/settings.ts'
import { parseMarkdown } from '#server/content-documents/parse-markdown.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { benefits } from '#content/policies/benefits.ts'
import { manual } from '#content/policies/manual.ts'
import { policyInMarkdown, policyTree } from '#content/policies/policy-tree.ts'
import { privacy } from '#content/policies/privacy.ts'
import { refund } from '#content/policies/refund.ts'
import { terms } from '#content/policies/terms.ts'
import { fillClause } from '#web/site/policies/fill-clause.ts'

const site = await sharedTestApp()
const editor = await site.person('admin')

const all = [privacy, terms, refund, manual, benefits]

test.each(all)('the shipped text of $id in Markdown is drawn like the shipped policy', (policy) => {
  const { clauses } = policyInMarkdown(policy)
  expect(clauses.length).toBeGreaterThan(4)
  expect(clauses.map(({ title, body }) => ({ title, body: parseMarkdown(body) }))).toEqual(
    policyTree(policy).clauses,
  )
})

async function page(): Promise<string> {
  return (await site.http('/privacy-policy')).text()
}

/** The text of the page, without the data of its loaders. */
async function main(): Promise<string> {
  return (await page()).split('<main')[1]?.split('</main>')[0] ?? ''
}

async function publish(key: string, value: Policy): Promise<void> {
  const { draft } = await site.call(editor.session, oneContent, { key })
  const saved = await site.call(editor.session, saveContentDraft, {
    key,
    value,
    revision: draft?.revision ?? 0,
  })
  await site.call(editor.session, publishContent, { key, revision: saved.revision })
}

test('a published policy shows our e-mail, phone and prices; the other policies stay, and the shipped version can be restored', async () => {
  const before = await main()
  const { email } = await site.call(null, siteContact, {})
  await publish('policy.refund', {
    title: 'Money back',
    lead: '',
    clauses: [
      {
        title: 'How',
        body: 'Write to {e-mail} or [call](tel:{phone}); **{shortName}** answers.\n\n*What it costs*\n\n{prices}\n\n- [Terms](#terms)',
      },
    ],
  })
  // Texts have elements of their own, for browsers that translate.
  const after = (await main()).replaceAll(/<\/?span>| dir="auto"/g, '')
  expect(after).toContain(
    '>Money back</h2><div class="clause markdown"><h3 class="display display-3">How</h3>',
  )
  expect(after).toContain(`Write to <a href="mailto:${email}" rel="noreferrer">${email}</a> or `)
  expect(after).toContain('<strong>FWC</strong> answers.')
  expect(after).toMatch(/<caption>What it costs<\/caption>.*₹/s)
  expect(after).toMatch(/<ul data-links=""><li><a [^>]*href="\/privacy-policy#terms"/)
  expect(after).not.toContain('When money goes back, and how fast.')
  for (const { title } of [privacy, terms, manual, benefits]) expect(after).toContain(title)

  await site.call(editor.session, restoreContent, { key: 'policy.refund', version: 0, revision: 0 })
  const { draft } = await site.call(editor.session, oneContent, { key: 'policy.refund' })
  await site.call(editor.session, publishContent, { key: 'policy.refund', revision: draft?.revision ?? 0 })
  expect(await main()).toBe(before)
})

test('while nothing is published the page holds the policies only once', async () => {
  await using untouched = await startTestApp()
  const html = await (await untouched.http('/privacy-policy')).text()
  expect(html.split('Only hashes of passwords and sessions are kept').length - 1).toBe(1)
  expect(html.length).toBeLessThan(120_000)
})

test('a placeholder without a value is left out of a clause', () => {
  const body: MarkdownTree = [
    ...parseMarkdown(
      'Write to {e-mail} or {phone}, or [here](mailto:{e-mail}).\n\n*Prices*\n\n{prices}\n\nEnd',
    ),
  ]
  expect(fillClause(body, { contact: null, prices: null })).toEqual([
    { paragraph: ['Write to us or us, or ', 'here', '.'] },
    { paragraph: ['End'] },
  ])
})

test.each([
  ['[a](javascript:alert(1))', 'clauses.0.body'],
  ['[a](data:text/html,b)', 'clauses.0.body'],
])('a clause with %s is refused, and the refusal names its field', async (body, field) => {
  await expect(
    publish('policy.terms', { title: 'T', lead: '', clauses: [{ title: 'A', body }] }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) as string } })
})
