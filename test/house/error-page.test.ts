import { expect, test } from 'vitest'
import { ourSources } from '#test/cases/our-sources.ts'

test('no route has an error page of its own beside the one of the root, which shows nothing internal', () => {
  const own = ourSources().filter(
    ({ path, text }) => path.startsWith('web/') && /\bErrorBoundary\b/.test(text),
  )
  expect(own.map(({ path }) => path)).toEqual(['web/root.tsx'])
  const page = ourSources().find(({ path }) => path === 'web/app/layout/page-error.tsx')
  expect(page?.text).not.toMatch(/\.stack|\.message|\.data\b|statusText/)
})
