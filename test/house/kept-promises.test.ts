import { expect, test } from 'vitest'
import { ourSources } from '#test/cases/our-sources.ts'

/** A promise that is kept in a variable, a field, a map or a reference. */
const KEPT =
  /\blet \w+: [^=\n]*Promise<|\blet \w+: ReturnType<typeof (?!set)|\bMap<\w+, Promise<|\b\w+: Promise<[^\n]*\| null;|\bpng: Promise<|\bcontent: Promise<|useRef<Promise</

/** Whoever keeps one without `madeOnce`, and what becomes of a failure there. */
const ITSELF: Record<string, string> = {
  'server/made-once.ts': 'forgets it, for all who use it',
  'server/mail/mailer.ts': 'forgets it, also when the folder fails later',
  'server/pages/branding.ts': 'forgets it, and what was read before a change',
  'server/pages/page-cache.ts': 'keeps a page once it is there, and no failure',
  'web/app/forms/drafts/autosave.ts': 'forgets each once it has ended',
  'web/ui/lazy-part.tsx': 'shows it with a button, which loads it anew',
  'web/app/api/session.ts': 'forgets each once it has ended',
  'web/app/api/content.ts': 'keeps it for the loaders of one page',
  'web/events/check-in/use-door.ts': 'goes on with the next after a failure',
  'web/members/application/checkout.ts': 'forgets it',
}

test('a promise that is kept forgets its failure: by madeOnce, or in a place that is looked at', () => {
  const found = ourSources()
    .filter(({ path, text }) => /^(?:server|web|contract|simulator)\//.test(path) && KEPT.test(text))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(ITSELF).toSorted())
})
