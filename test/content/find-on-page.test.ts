import { expect, test } from 'vitest'
import { plain } from '#web/content-editor/preview/find-on-page.ts'

test.each([
  ['**Our** library in the old town', 'library in the old town'],
  ['- Books of the district', 'Books of the district'],
  ['• Books\n•\tMaps of the district', 'Maps of the district'],
  ['1. Come in\n2) Choose a book', 'Choose a book'],
  ['## When\nwe are open', 'we are open'],
  ['2026 was a good year', '2026 was a good year'],
  ['Write to {e-mail} today', 'Write to'],
  ['•', ''],
])('of %j the preview looks for %j', (text, run) => {
  expect(plain(text)).toBe(run)
})
