import { randomUUID } from 'node:crypto'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { DocumentKey } from '#contract/content-documents/documents.ts'
import { SHELL } from '#web/app/page-content/use-document.ts'
import { shipped } from '#content/shipped.ts'
import EduAstraPage from '#web/site/branches/edu-astra-page.tsx'
import IntegratedAyushPage from '#web/site/branches/integrated-ayush-page.tsx'
import NariShaktiPage from '#web/site/branches/nari-shakti-page.tsx'
import ThofaPage from '#web/site/branches/thofa-page.tsx'
import YuvaShaktiPage from '#web/youth/yuva-shakti-page.tsx'

type Pictures = Record<string, { url: string; width: number; height: number; widths: number[] }>

/** The value with a picture in each field for one. */
function withPictures(value: unknown, pictures: Pictures): unknown {
  if (Array.isArray(value)) return value.map((each) => withPictures(each, pictures))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name !== 'picture') return [name, withPictures(each, pictures)]
      const picture = randomUUID()
      pictures[picture] = { url: `/files/${picture}/1024.jpg`, width: 1024, height: 768, widths: [320, 1024] }
      return [name, { picture, alt: `Alt of ${picture}`, x: 0.25, y: 0.5 }]
    }),
  )
}

function drawn(Page: FunctionComponent, documents: Record<string, unknown>, pictures: Pictures): string {
  const content = { documents, pictures, edited: Object.keys(documents), ownPages: [] }
  const routes = [{ id: SHELL, path: '/', element: createElement(Page) }]
  const hydrationData = { loaderData: { [SHELL]: { content, isDraft: false } } }
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter(routes, { hydrationData }) }),
  )
}

const pages: [DocumentKey, FunctionComponent, number][] = [
  ['yuva-shakti', YuvaShaktiPage, 12],
  ['nari-shakti', NariShaktiPage, 2],
  ['thofa', ThofaPage, 7],
  ['edu-astra', EduAstraPage, 2],
  ['integrated-ayush', IntegratedAyushPage, 7],
]

test.each(pages)('every picture of %s replaces its drawing', (key, Page, count) => {
  const pictures: Pictures = {}
  const value = withPictures(shipped[key], pictures)
  const html = drawn(Page, { [key]: value }, pictures)
  const shown = Object.keys(pictures).filter((id) => html.includes(`alt="Alt of ${id}"`))
  expect([shown.length, Object.keys(pictures).length]).toEqual([count, count])
  expect(html.match(/object-position:25% 50%/g)).toHaveLength(count)
  const before = drawn(Page, {}, {})
  const drawings = (page: string) => page.match(/<svg class="(?:picture|monogram)/g)?.length ?? 0
  expect(drawings(before)).toBeGreaterThan(drawings(html))
  expect(before).not.toContain('Alt of')
})
