import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { allContent } from '#contract/content-documents/calls.ts'
import { exportedEndpoints } from '#test/cases/calls/endpoints.ts'
import { readPdf } from '#test/documents/pdf-reader.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { sampleKinds } from '#content/sample-kinds.ts'
import { shipped } from '#content/shipped.ts'
import { navigate } from '../browser.ts'

/** What was read, by where it stands. */
export type Readings = Map<string, string>

const people = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

/** Every name that was invented for what ships. */
const invented = [
  ...sampleKinds.flatMap((kind) => kind.invented),
  shipped.founder.name,
  shipped['yuva-shakti'].president.name,
  shipped['integrated-ayush'].leader.name,
  shipped['nari-shakti'].featured.name,
  ...people(shipped.directors.directors),
  ...people(shipped.team.team),
  ...people(shipped.stories.stories),
  ...people(shipped.atithi.stories.stories),
  ...shipped.sponsors.sponsors.map(({ title }) => title),
  'Kisan Cold Chain',
]

/** Paths, names of fields and the key of the session, which the contract keeps; they are read by no visitor as words. */
const FIXED =
  /\/fwc-(?:atithi|stories)|fwc-(?:atithi|stories)(?=\.png)|need_?fwc_?connection|\btwk_fwc\b|\bfwc_(?:return|email|panel|device|google|connect|pending|unsaved)\w*|\/member\/[\w-]*fwc[\w-]*/gi

/** Made by chance, which may make any word: proofs in links, nonces, ids of the provider, and hashes of files. */
const BY_CHANCE =
  /(?<![\w-])[\w-]{43,}(?![\w-])|nonce="[^"]*"|\b[a-z]{3,5}_[A-Za-z0-9]{14}\b|(?<=\/assets\/[\w.-]+)-[\w-]{8}(?=\.\w)/g

/** What of the shipped community is still said, by where. */
export function foundIn(readings: Readings): Record<string, string[]> {
  const found = [...readings].map(([where, text]): [string, string[]] => {
    const plain = text
      .replaceAll(BY_CHANCE, '')
      .replaceAll(FIXED, '')
      .replaceAll(/&#x27;|&#39;/g, '’')
    const ours = [...plain.matchAll(/.{0,40}(?<![a-z])fwc(?![a-z]).{0,40}/gi)].map(([words]) => words)
    return [where, [...ours, ...invented.filter((name) => plain.includes(name))]]
  })
  return Object.fromEntries(found.filter(([, words]) => words.length > 0))
}

async function textAt(site: Site, path: string, session?: string): Promise<string> {
  const answer = await site.http(path, session ? { headers: { authorization: `Bearer ${session}` } } : {})
  expect([path, answer.status]).toEqual([path, 200])
  return `${answer.headers.get('content-disposition') ?? ''}\n${await answer.text()}`
}

/** Pages that no search engine lists, and what is no page. */
const UNLISTED = (
  '/login /signup /forgot-password /set-password /confirm-email /my /admin /coming-soon /paymentsuccess/order_x /error ' +
  '/events.ics /events.json /manifest.webmanifest /favicon.svg /robots.txt /api/docs /api/openapi.json'
).split(' ')

/** The source of every page that a visitor may ask for, and of the files beside them. */
export async function readPages(site: Site, more: readonly string[]): Promise<Readings> {
  const sitemap = await textAt(site, '/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>[^<]+?:\d+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(listed.length).toBeGreaterThanOrEqual(20)
  const cards: string[] = []
  const readings: Readings = new Map([['/sitemap.xml', sitemap]])
  /* oxlint-disable no-await-in-loop -- one after the other */
  for (const path of [...listed, ...more, ...UNLISTED]) {
    const text = await textAt(site, path)
    readings.set(path, text)
    cards.push(...[...text.matchAll(/"[^"]+(\/og\/[^"]+\.png)"/g)].map(([, card = '']) => card))
  }
  expect(new Set(cards).size).toBeGreaterThan(15)
  return readings
}

/** What each answer to an owner says that needs nothing said in the question: lists, files and downloads. */
export async function readCalls(site: Site, { session }: Pick<Person, 'session'>): Promise<Readings> {
  const readings: Readings = new Map()
  for (const [name, { method, path, input }] of exportedEndpoints) {
    // Old versions and what was done are what they were; and the owner stays.
    if (method !== 'GET' || path.includes(':') || /^\/(?:audit|content\/version|user\/logout)/.test(path))
      continue
    if (!input.safeParse({}).success) continue
    const answer = await site.http(`/api${path}`, { headers: { authorization: `Bearer ${session}` } })
    expect([name, answer.status]).not.toEqual([name, 401])
    readings.set(`${name} ${path}`, `${answer.headers.get('content-disposition')}\n${await answer.text()}`)
  }
  expect(readings.size).toBeGreaterThan(40)
  return readings
}

/** What an admin reads in every panel, from one to the next as the side bar leads. */
export async function readPanels(page: Page): Promise<Readings> {
  const readings: Readings = new Map()
  /* oxlint-disable no-await-in-loop -- one after the other */
  let title = ''
  for (const { id } of panels) {
    const path = `/admin?panel=${id}`
    if (readings.size === 0) await page.goto(path)
    else await navigate(page, path)
    // The title is that of the panel once its rows are there.
    await page.waitForFunction(
      (before) => document.title !== before && !document.title.startsWith('Dashboard'),
      title,
    )
    title = await page.title()
    readings.set(`screen ${path}`, await readScreen(page))
  }
  return readings
}

/** What somebody who is signed in reads on their screen, with the title and every metadata. */
export async function readScreens(page: Page, paths: readonly string[]): Promise<Readings> {
  const readings: Readings = new Map()
  for (const path of paths) {
    await page.goto(path)
    readings.set(`screen ${path}`, await readScreen(page))
  }
  return readings
}

async function readScreen(page: Page): Promise<string> {
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton, .loader, [aria-busy="true"]') === null)
  return page.evaluate(() => {
    const said = ['content', 'alt', 'title', 'aria-label', 'placeholder', 'download']
    const attributes = [...document.querySelectorAll('*')].flatMap((one) =>
      said.map((name) => one.getAttribute(name) ?? ''),
    )
    const values = [...document.querySelectorAll('input, textarea')].map(
      (one) => (one as HTMLInputElement).value,
    )
    return [document.title, document.body.textContent, ...attributes, ...values].join('\n')
  })
}

/** Every e-mail that went out, with its PDFs. */
export async function readMail(site: Site): Promise<Readings> {
  const readings: Readings = new Map()
  const mails = await site.mailed()
  for (const { kind, to, subject, headers, text, html, attachments } of mails) {
    readings.set(`letter ${kind} to ${to}`, [subject, ...[...headers.values()].flat(), text, html].join('\n'))
    for (const { name, content } of attachments)
      if (name.endsWith('.pdf')) readings.set(`${name} of ${kind}`, await pdfText(content))
      else readings.set(`${name} of ${kind}`, content.toString('utf8'))
  }
  return readings
}

/** A PDF as it is read, with what it says of itself. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { lines, info, metadata, tags } = await readPdf(bytes)
  return [...lines, JSON.stringify(info), JSON.stringify(metadata), JSON.stringify(tags)].join('\n')
}

/** Every kind of e-mail with sample facts, as its preview has it. */
export async function readLetters(site: Site, { session }: Pick<Person, 'session'>): Promise<Readings> {
  const { documents } = await site.call(session, allContent, {})
  const letters = documents.filter(({ key }) => key.startsWith('email.'))
  expect(letters.length).toBeGreaterThan(40)
  const read = letters.map(async ({ key, page }) => [key, await textAt(site, page, session)] as const)
  return new Map(await Promise.all(read))
}
