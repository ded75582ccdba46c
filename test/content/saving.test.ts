import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#contract/call/problem.ts'
import type { One } from '#web/content-editor/edited-document.ts'
import { type Aside, startEditing, type Store, type Ways } from '#web/content-editor/saving.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', form: 'line', minLength: 1 },
    quote: { type: 'string', title: 'Quote', form: 'lines' },
  },
}

const facts = {
  key: 'founder',
  title: 'Founder',
  page: '/',
  version: 0,
  schema,
  pictures: {},
} satisfies Partial<One>
const published = { ...facts, value: { name: 'Meera', quote: 'One' }, draft: null } satisfies One

function draftOf(value: object, revision: number, savedBy = 'Bina Shah'): One {
  return { ...published, draft: { value, revision, savedAt: '2026-11-26T10:00:00Z', savedBy } }
}

function started(store: Store): Store {
  store.start()
  return store
}

/** Starts editing a document whose server answers on command; `putOnServer` replaces the document on the server. */
function open(first: One = published, kept: Aside | null = null) {
  let aside = kept
  let onServer = first
  const saves: {
    value: unknown
    revision: number
    version: number
    keepalive: boolean
    end: (refusal?: Problem, fields?: Record<string, string>) => void
  }[] = []
  const messages: string[] = []
  const ways: Ways = {
    save: (value, { revision, version }, { keepalive }) =>
      new Promise((answer, refuse) => {
        const end = (refusal?: Problem, fields?: Record<string, string>) =>
          refusal ? refuse(refusal) : answer({ revision: Math.max(revision, 6) + 1, fields })
        saves.push({ value, revision, version, keepalive, end })
      }),
    read: async () => onServer,
    tell: (words) => messages.push(words),
    aside: {
      read: () => aside,
      write(next) {
        aside = next
      },
    },
  }
  return {
    store: started(startEditing(first, ways)),
    saves,
    messages,
    aside: () => aside,
    putOnServer: (next: One) => {
      onServer = next
    },
  }
}

test('a change is sent after a pause in typing, and at the latest 1.5 seconds after the first key', async () => {
  const { store, saves } = open()
  store.change(['name'], 'Meera D')
  expect(store.get().saving).toEqual({ kind: 'typed' })
  await vi.advanceTimersByTimeAsync(599)
  expect(saves).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saves).toMatchObject([{ value: { name: 'Meera D', quote: 'One' }, revision: 0 }])
  saves[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get()).toMatchObject({ saving: { kind: 'saved' }, revision: 7 })

  for (let key = 0; key < 8; key += 1) {
    store.change(['name'], `Meera ${key}`)
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(saves).toHaveLength(2)
})

test('one save is on its way at a time; what is typed meanwhile is sent with the next revision', async () => {
  const { store, saves, aside } = open()
  store.change(['name'], 'First')
  await vi.advanceTimersByTimeAsync(600)
  store.change(['name'], 'Second')
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves).toHaveLength(1)
  expect(aside()).toMatchObject({ value: { name: 'Second' }, revision: 0 })
  saves[0]?.end()
  await vi.advanceTimersByTimeAsync(600)
  expect(saves[1]).toMatchObject({ value: { name: 'Second' }, revision: 7 })
  saves[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.isSaved()).toBe(true)
  expect(aside()).toBeNull()
})

test('a refused value names its fields and is not sent again; it is sent with the next change', async () => {
  const { store, saves, aside } = open()
  store.change(['name'], '')
  await vi.advanceTimersByTimeAsync(600)
  saves[0]?.end(new Problem('invalid_input', { fields: { name: 'Please fill this in' } }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveLength(1)
  expect(store.get()).toMatchObject({
    saving: { kind: 'refused' },
    fields: { name: 'Please fill this in' },
  })
  expect(aside()).toMatchObject({ value: { name: '' } })
  store.change(['name'], 'Meera')
  await vi.advanceTimersByTimeAsync(600)
  saves[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get()).toMatchObject({ saving: { kind: 'saved' }, fields: {} })
})

test('what the server has saved and will not publish is named, also after the draft is opened again, until it is changed', async () => {
  const fields = { quote: 'A link cannot lead to “b”' }
  const { store, saves, aside } = open()
  store.change(['quote'], '[a](b)')
  await vi.advanceTimersByTimeAsync(600)
  saves[0]?.end(undefined, fields)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get()).toMatchObject({ saving: { kind: 'saved' }, fields, revision: 7 })
  expect(aside()).toBeNull()

  const draft = draftOf({ name: 'Meera', quote: '[a](b)' }, 7)
  const again = open({ ...draft, draft: draft.draft && { ...draft.draft, fields } })
  expect(again.store.get()).toMatchObject({ saving: { kind: 'untouched' }, fields })
  again.store.change(['quote'], 'a')
  await vi.advanceTimersByTimeAsync(600)
  again.saves[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(again.store.get().fields).toEqual({})
})

test('a save is repeated until the server is back and accepts it', async () => {
  const { store, saves } = open()
  store.change(['name'], 'Meera D')
  await vi.advanceTimersByTimeAsync(600)
  saves[0]?.end(new Problem('database_unavailable'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(saves).toHaveLength(2)
  saves[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get().saving).toMatchObject({ kind: 'saved' })
})

test("somebody else's draft is a conflict with the typed value, and nothing is sent until the conflict is settled", async () => {
  const { store, saves, putOnServer, aside } = open()
  putOnServer(draftOf({ name: 'Meera', quote: 'Theirs' }, 4))
  store.change(['name'], 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  saves[0]?.end(new Problem('changed_meanwhile', { message: 'Bina Shah has changed this' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.get()).toMatchObject({
    value: { name: 'Mine', quote: 'One' },
    base: { name: 'Meera', quote: 'One' },
    saving: { kind: 'conflict', message: 'Bina Shah has changed this' },
  })
  expect(saves).toHaveLength(1)
  expect(aside()).toMatchObject({ value: { name: 'Mine' } })
  store.settle({ name: 'Mine', quote: 'Theirs' })
  await vi.advanceTimersByTimeAsync(600)
  expect(saves[1]).toMatchObject({ value: { name: 'Mine', quote: 'Theirs' }, revision: 4 })
})

test('a save that the server accepted without its answer arriving is no conflict', async () => {
  const { store, saves, putOnServer } = open()
  putOnServer(draftOf({ quote: 'One', name: 'Mine' }, 9))
  store.change(['name'], 'Mine ')
  await vi.advanceTimersByTimeAsync(600)
  saves[0]?.end(new Problem('changed_meanwhile'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get()).toMatchObject({ saving: { kind: 'saved' }, revision: 9 })
})

test('a change that somebody else saves while nothing is typed here is shown, with their name', async () => {
  const { store, putOnServer, messages } = open()
  await store.checkForChanges()
  expect(messages).toEqual([])
  putOnServer(draftOf({ name: 'Theirs', quote: 'One' }, 3))
  await store.checkForChanges()
  expect(store.get()).toMatchObject({ value: { name: 'Theirs' }, revision: 3, round: 1 })
  expect(messages).toEqual(['Bina Shah has changed this draft. These are their words.'])
})

test('a value kept in the browser is restored and sent, and is a conflict if somebody has saved since', async () => {
  const kept = { value: { name: 'Typed', quote: 'One' }, revision: 0, version: 0 }
  const same = open(published, kept)
  await vi.advanceTimersByTimeAsync(0)
  expect(same.saves).toMatchObject([{ value: kept.value, revision: 0 }])
  const other = open(draftOf({ name: 'Theirs', quote: 'One' }, 2), kept)
  await vi.advanceTimersByTimeAsync(5000)
  expect(other.saves).toEqual([])
  expect(other.store.get()).toMatchObject({ value: kept.value, saving: { kind: 'conflict' } })
})

test('the typed value is sent when the page is left, and when the form is left', async () => {
  const leaving = open()
  leaving.store.change(['name'], 'Left')
  leaving.store.sendOnLeaving()
  expect(leaving.saves).toMatchObject([{ value: { name: 'Left' }, keepalive: true }])
  const stopped = open()
  stopped.store.change(['name'], 'Left')
  stopped.store.stop()
  expect(stopped.saves).toMatchObject([{ value: { name: 'Left' } }])
})

test('a version that somebody else has published is a conflict with a value typed over the version before', async () => {
  const later = { ...published, version: 1, value: { name: 'Meera', quote: 'Theirs' } } satisfies One
  const seen = open()
  seen.putOnServer(later)
  await seen.store.checkForChanges()
  expect(seen.store.get()).toMatchObject({ value: later.value, round: 1 })
  expect(seen.messages).toHaveLength(1)

  const { store, saves, putOnServer } = open()
  putOnServer(later)
  store.change(['name'], 'Mine')
  await vi.advanceTimersByTimeAsync(600)
  expect(saves).toMatchObject([{ revision: 0, version: 0 }])
  saves[0]?.end(new Problem('changed_meanwhile'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get()).toMatchObject({ saving: { kind: 'conflict' }, theirs: later })

  const back = open(later, { value: { name: 'Typed', quote: 'One' }, revision: 0, version: 0 })
  expect(back.store.get().saving.kind).toBe('conflict')
})

test('somebody who is logged out reads what to do; the typed value is kept and is sent after the next log-in', async () => {
  const { store, saves, aside } = open()
  store.change(['name'], 'Meera D')
  await vi.advanceTimersByTimeAsync(600)
  saves[0]?.end(new Problem('no_token'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get().saving).toEqual({ kind: 'failing', message: expect.stringContaining('log in again') })
  expect(aside()?.value).toEqual({ name: 'Meera D', quote: 'One' })
  await vi.advanceTimersByTimeAsync(4000)
  saves[1]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get().saving).toMatchObject({ kind: 'saved' })
})
