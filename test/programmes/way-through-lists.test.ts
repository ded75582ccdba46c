import { expect, test } from 'vitest'
import { pageInput, readPanelQuery, shortWay } from '#web/app/dashboard/panel.tsx'

const cursor = (n: number) =>
  Buffer.from(`0190c0de-0000-7000-8000-${String(n).padStart(12, '0')}`).toString('base64url')

test('the address of a page of a list stays short on every page, and holds the number of the page', () => {
  let way: string[] = []
  for (let n = 1; n <= 200; n += 1) {
    way = shortWay([...way, cursor(n)])
    const query = readPanelQuery(new URLSearchParams({ cursors: way.join('~') }))
    expect([query.cursors.length, pageInput(query).cursor]).toEqual([n, cursor(n)])
  }
  expect(new URLSearchParams({ cursors: way.join('~') }).toString().length).toBeLessThan(1_300)
})

test('going back through a list is page by page for ten pages, and then to the first page', () => {
  let way = shortWay(Array.from({ length: 30 }, (_, n) => cursor(n)))
  for (let n = 28; n >= 20; n -= 1) {
    way = shortWay(way.slice(0, -1))
    expect([way.length, way.at(-1)]).toEqual([n + 1, cursor(n)])
  }
  expect(shortWay(way.slice(0, -1))).toEqual([])
})

test.each(['', '~', 'a~', '~~~'])('%j is ignored as a list of cursors', (cursors) => {
  expect(readPanelQuery(new URLSearchParams({ cursors })).cursors).toEqual([])
})
