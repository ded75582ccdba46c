import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newContentPage, publishContent, saveContentDraft } from '#contract/content-documents/calls.ts'
import type { OwnPage } from '#contract/content-documents/own-pages.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { expectFitsByDayAndNight, hydrate, newPage, startBrowser } from '../browser.ts'

const body = `## When we are open

Every **Sunday** from *ten*, and when the lamp is lit. Write to [us](mailto:library@example.org).

- Books
- Maps of the district
  - with notes

1. Come in
2. Choose

> Nobody reads alone.

*Hours*

| Day | Hours | Who |
|---|---|---|
| Sunday | 10 to 12 | Asha |
| ${'Supercalifragilistic'.repeat(12)} | 14 to 16 | ${'x'.repeat(300)} |

\`\`\`
shelf ${'4'.repeat(200)}
\`\`\`

${'Wordwithoutend'.repeat(80)}

שלום עולם, مرحبا بالعالم 👩‍👩‍👧‍👦

---

- [Events](/events)
- [Terms](/privacy-policy#terms)`

async function publish(site: Site, slug: string, value: Partial<OwnPage>): Promise<void> {
  const { session } = await site.person('admin')
  const made = await site.call(session, newContentPage, { slug, title: 'T' })
  const all = { title: 'Our library', description: '', body: '', picture: null, menu: 'none', ...value }
  const { key } = made
  const { revision } = await site.call(session, saveContentDraft, {
    key,
    value: all,
    revision: made.revision,
  })
  await site.call(session, publishContent, { key, revision })
}

async function uploaded(site: Site): Promise<OwnPage['picture']> {
  const { session } = await site.person('admin')
  const drawn = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#36581a' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'field.png')
  const headers = { authorization: `Bearer ${session}` }
  const answer = await site.http('/api/content/picture', { method: 'POST', headers, body: form })
  const { picture } = (await answer.json()) as { picture: { _id: string } }
  return { picture: picture._id, alt: 'A field', x: 0.5, y: 0.9 }
}

test('a page made by an editor fits every screen with any content, and axe finds nothing in light and dark colours', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const picture = await uploaded(site)
  await publish(site, 'library', { body, picture, description: 'Books that members lend one another.' })
  await publish(site, 'long', { title: 'Wordwithoutend'.repeat(8), description: 'x'.repeat(280) })
  const page = await newPage(browser, site.url)
  for (const path of ['/p/library', '/p/long']) {
    await page.goto(path)
    await expectFitsByDayAndNight(page)
  }
})

test('on a phone and on a desktop the menus lead from one page made by an editor to another, and an unknown page is not found', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  await publish(site, 'first', { title: 'The first page', body: 'Words of the *first*.', menu: 'about' })
  await publish(site, 'second', { title: 'The second page', body: 'Words of the second.', menu: 'about' })
  for (const viewport of [
    { width: 390, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    const page = await newPage(browser, site.url, { viewport })
    await page.goto('/p/first')
    await hydrate(page)
    await choose(page, viewport.width, 'The second page')
    await page.getByRole('heading', { level: 1, name: 'The second page' }).waitFor()
    expect(await page.getByText('Words of the').allTextContents()).toEqual(['Words of the second.'])
    expect(await page.title()).toContain('The second page')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'The first page' }).waitFor()
    await page.goto('/p/third')
    await page.getByRole('heading', { level: 1, name: 'Nothing behind this window.' }).waitFor()
    await page.context().close()
  }
})

async function choose(page: Page, width: number, title: string): Promise<void> {
  const header = page.getByRole('banner')
  if (width < 600) {
    await header.locator('summary[aria-label=Menu]').click()
    await header.locator('summary', { hasText: 'About' }).click()
  } else await header.getByRole('button', { name: 'About' }).click()
  await header.getByRole('link', { name: title }).filter({ visible: true }).click()
}
