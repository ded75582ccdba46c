import { expect, test } from 'vitest'
import { ourSources } from '#test/cases/our-sources.ts'

/** Each with why it goes another way. */
const OTHERWISE: Record<string, RegExp> = {
  // `register` hands it to `lazyImport`.
  'web/app/dashboard/panels.ts':
    /import\('(?:#web\/[\w/-]+-panel|#web\/[\w/-]+\/person-[\w-]+|\.\/person\/person-page)\.tsx'\)/g,
  // It runs before anything that could tell of it, and may import nothing statically.
  'web/entry.client.tsx': /import\('\.\/app\/hydration\/hydrate\.tsx'\)/g,
}
const ALLOWED = [
  /lazyImport\(\s*\(\) => import\([^()]+\)/g,
  // The server's: the build takes it out of what the browser gets.
  /import\.meta\.env\.SSR\s*\?\s*\(?await import\('[^']+'\)/g,
  /typeof import\('[^']+'\)/g,
]

test('whatever the browser loads late goes through lazyImport, which tells of a failure', () => {
  const bare: string[] = []
  let seen = 0
  for (const { path, text } of ourSources()) {
    if (!/^web\/.*\.tsx?$/.test(path)) continue
    let rest = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) =>
      comment.includes('@vite-ignore') ? ' ' : '',
    )
    for (const allowed of [...ALLOWED, ...(OTHERWISE[path] ? [OTHERWISE[path]] : [])]) {
      rest = rest.replaceAll(allowed, () => {
        seen += 1
        return ''
      })
    }
    if (/\bimport\(|\blazy\(|React\.lazy|import\.meta\.glob/.test(rest)) bare.push(path)
  }
  expect(seen).toBeGreaterThan(50)
  expect(bare).toEqual([])
})

test('no route has an error page of its own beside the one of the root, which shows nothing internal', () => {
  const own = ourSources().filter(
    ({ path, text }) => path.startsWith('web/') && /\bErrorBoundary\b/.test(text),
  )
  expect(own.map(({ path }) => path)).toEqual(['web/root.tsx'])
  const page = ourSources().find(({ path }) => path === 'web/app/layout/page-error.tsx')
  expect(page?.text).not.toMatch(/\.stack|\.message|\.data\b|statusText/)
})
