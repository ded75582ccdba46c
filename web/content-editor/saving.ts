import { Problem } from '#contract/problem.ts'
import { type One, type Over, overOf, valueIn } from './edited-document.ts'
import { isSame, replaceAt } from './schema.ts'

/** How what is typed stands with the server's draft. */
export type Saving =
  | { kind: 'untouched' | 'typed' | 'saving' | 'saved' }
  /** The server does not take it, or cannot be reached. */
  | { kind: 'refused' | 'failing'; message: string }
  /** Somebody else has changed the draft, which is `theirs`. */
  | { kind: 'conflict'; message: string; theirs: One }

export type Editing = {
  value: unknown
  saving: Saving
  /** What the server refuses, by path. */
  fields: Readonly<Record<string, string>>
  /** Of the draft on the server; 0 where there is none. */
  revision: number
  /** The document as the server had it when it was read last. */
  one: One
  /** What the server has of the draft: what was typed here and what somebody else typed both began with it. */
  base: unknown
  /** Another one with each value that was not typed here: the form begins anew. */
  round: number
}

/** What the server is asked, and where this browser puts aside what the server has not got. */
export type Ways = {
  save: (value: unknown, over: Over, more: { keepalive: boolean }) => Promise<{ revision: number }>
  read: () => Promise<One>
  aside: { read: () => Aside | null; write: (aside: Aside | null) => void }
  /** Says what somebody else did. */
  tell: (words: string) => void
}

/** What was typed, and over what. */
export type Aside = { value: unknown } & Over

const QUIET = 600
const LONGEST = 1500
const RETRY = 4000
// Logged in again in another tab, they are here too, and the next try is taken.
const LOGGED_OUT = 'You are logged out. What you typed is kept: log in again in another tab to go on.'

export type Store = ReturnType<typeof startEditing>

/**
 * Keeps the draft of one document on the server in step with what is typed: within two seconds, one call at a time, over the
 * draft that was read last. What the server has not got is put aside in the browser, and there again after a reload.
 */
export function startEditing(first: One, { save, read, aside, tell }: Ways) {
  const listeners = new Set<() => void>()
  let now: Editing = {
    value: valueIn(first),
    saving: { kind: 'untouched' },
    fields: {},
    revision: overOf(first).revision,
    one: first,
    base: valueIn(first),
    round: 0,
  }
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = 0
  // What the server has not got: what is in the form, unless it was sent as it is.
  let isTyped = false
  let isOver = false

  function set(next: Partial<Editing>): void {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }

  function over(): Over {
    return { revision: now.revision, version: now.one.version }
  }

  function isLast({ revision, version }: Over): boolean {
    return revision === now.revision && version === now.one.version
  }

  function sendIn(wait: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void flush(), wait)
  }

  function putAside(): void {
    aside.write(isTyped ? { value: now.value, ...over() } : null)
  }

  function type(value: unknown, round = now.round): void {
    if (!isTyped) typedAt = performance.now()
    isTyped = true
    const { saving } = now
    const isHeld = saving.kind === 'conflict' || saving.kind === 'saving'
    set({ value, round, saving: isHeld ? saving : { kind: 'typed' } })
    putAside()
    const left = LONGEST - (performance.now() - typedAt)
    if (saving.kind !== 'conflict') sendIn(Math.max(0, Math.min(QUIET, left)))
  }

  /** Takes what the server has in place of what is in the form. */
  function adopt(one: One): void {
    clearTimeout(timer)
    isTyped = false
    const value = valueIn(one)
    const next = { one, value, base: value, revision: overOf(one).revision, fields: {} }
    set({ ...next, saving: { kind: 'untouched' }, round: now.round + 1 })
    putAside()
  }

  function oppose(theirs: One, message: string): void {
    clearTimeout(timer)
    set({ saving: { kind: 'conflict', message, theirs } })
  }

  /** Sends what there is, and answers whether the server has all of it. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (sending !== null) await sending
    if (isTyped && now.saving.kind !== 'conflict') await begin()
    return !isTyped
  }

  function begin(keepalive = false): Promise<void> {
    sending ??= send(keepalive).finally(() => {
      sending = null
    })
    return sending
  }

  async function send(keepalive: boolean): Promise<void> {
    const { value } = now
    set({ saving: { kind: 'saving' } })
    typedAt = performance.now()
    try {
      const { revision } = await save(value, over(), { keepalive })
      isTyped = now.value !== value
      set({ revision, base: value, fields: {}, saving: { kind: isTyped ? 'typed' : 'saved' } })
      putAside()
      if (isTyped) sendIn(QUIET)
    } catch (error) {
      await fail(error, value)
    }
  }

  async function fail(error: unknown, sent: unknown): Promise<void> {
    const problem = error instanceof Problem ? error : new Problem('failed')
    if (problem.code === 'changed_meanwhile') return meet(problem.message)
    const isFinal = problem.status >= 400 && problem.status < 500 && ![401, 408, 429].includes(problem.status)
    const message = problem.status === 401 ? LOGGED_OUT : problem.message
    const saving = { kind: isFinal ? 'refused' : 'failing', message } as const
    set({ saving, fields: problem.fields ?? {} })
    if (!isFinal) sendIn((problem.retryAfter ?? 0) * 1000 || RETRY)
    else if (now.value !== sent) sendIn(QUIET)
  }

  /** Somebody else's draft is there. Where it says what is typed here, nobody's words are at stake. */
  async function meet(message: string): Promise<void> {
    const theirs = await read().catch(() => null)
    if (theirs === null) {
      set({ saving: { kind: 'failing', message } })
      return sendIn(RETRY)
    }
    if (!isSame(valueIn(theirs), now.value)) return oppose(theirs, message)
    isTyped = false
    const base = valueIn(theirs)
    set({ one: theirs, base, revision: overOf(theirs).revision, fields: {}, saving: { kind: 'saved' } })
    putAside()
  }

  /** Asks whether somebody else has changed the draft. With nothing typed here their words take the place of these. */
  async function look(): Promise<void> {
    if (sending !== null || isOver || now.saving.kind === 'conflict') return
    const theirs = await read()
    if (sending !== null || isOver) return
    if (isLast(overOf(theirs))) return
    if (isTyped) return void flush()
    adopt(theirs)
    const who = theirs.draft?.savedBy ?? null
    tell(
      who === null
        ? 'The draft was published or dropped by somebody else. This is what visitors read now.'
        : `${who} has changed this draft. These are their words.`,
    )
  }

  /** What this browser had put aside is typed anew, or stands against what was saved since. */
  function restore(): void {
    const kept = aside.read()
    if (kept === null || isSame(kept.value, now.value)) return
    isTyped = true
    set({ value: kept.value, saving: { kind: 'typed' }, round: 1 })
    if (isLast(kept)) sendIn(0)
    else {
      const by = first.draft?.savedBy
      set({ base: first.value })
      oppose(first, by ? `${by} has changed this since you typed.` : 'This was published or dropped since.')
    }
  }

  restore()
  return {
    get: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (path: readonly string[], next: unknown) => type(replaceAt(now.value, path, next)),
    flush,
    /** Makes a draft of what is there, though nothing was typed, and answers whether the server has it. */
    keepAsIs() {
      type(now.value)
      return flush()
    },
    look: () => look().catch(() => undefined),
    /** The same, and throws where it cannot be had. */
    tryLook: look,
    adopt,
    /** Whether the server has all that is in the form. */
    isSaved: () => !isTyped,
    /** Goes on over their draft with a value made of both. */
    settle(value: unknown) {
      if (now.saving.kind !== 'conflict') return
      const { theirs } = now.saving
      const base = valueIn(theirs)
      set({ one: theirs, base, revision: overOf(theirs).revision, saving: { kind: 'typed' } })
      type(value, now.round + 1)
    },
    /** Sends what there is while the page goes away. */
    farewell: () => {
      if (isTyped && sending === null && now.saving.kind !== 'conflict') void begin(true)
    },
    start() {
      isOver = false
    },
    /** The form is shown no more: what is typed is sent, and nothing after that. */
    stop() {
      void flush()
      isOver = true
    },
  }
}
