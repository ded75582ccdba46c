import { Problem } from '#contract/call/problem.ts'
import { type Saving, startAutosave } from '#web/app/forms/drafts/autosave.ts'
import { type One, type Over, overOf, valueIn } from './edited-document.ts'
import { isSame, replaceAt } from './schema.ts'

export type Editing = {
  value: unknown
  saving: Saving
  /** What somebody else has made of the draft, while that is in conflict with what is typed here. */
  theirs: One
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

// Logged in again in another tab, they are here too, and the next try is taken.
const LOGGED_OUT = 'You are logged out. What you typed is kept: log in again in another tab to go on.'

export type Store = ReturnType<typeof startEditing>

/**
 * Keeps the draft of one document on the server in step with what is typed, over the draft that was read last. What the server has
 * not got is put aside in the browser, and there again after a reload.
 */
export function startEditing(first: One, { save, read, aside, tell }: Ways) {
  const listeners = new Set<() => void>()
  // What the server has not got: what is in the form, unless it was sent as it is.
  let isTyped = false
  const saver = startAutosave({ kind: 'untouched' }, { pending, send, meet })
  let now: Editing = {
    value: valueIn(first),
    saving: saver.get(),
    theirs: first,
    fields: {},
    revision: overOf(first).revision,
    one: first,
    base: valueIn(first),
    round: 0,
  }
  saver.subscribe(() => set({ saving: saver.get() }))

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

  function putAside(): void {
    aside.write(isTyped ? { value: now.value, ...over() } : null)
  }

  function type(value: unknown, round = now.round): void {
    isTyped = true
    set({ value, round })
    putAside()
    saver.typed()
  }

  /** Goes on over the draft as somebody else has saved it. */
  function goOver(theirs: One): void {
    set({ one: theirs, base: valueIn(theirs), revision: overOf(theirs).revision, fields: {} })
  }

  /** Takes what the server has in place of what is in the form. */
  function adopt(one: One): void {
    isTyped = false
    goOver(one)
    set({ value: valueIn(one), round: now.round + 1 })
    saver.stand({ kind: 'untouched' })
    putAside()
  }

  function pending(): { value: unknown } | null {
    return isTyped ? { value: now.value } : null
  }

  async function send({ value }: { value: unknown }, keepalive: boolean): Promise<Saving> {
    const { revision } = await save(value, over(), { keepalive })
    isTyped = now.value !== value
    set({ revision, base: value, fields: {} })
    putAside()
    return { kind: 'saved', at: Date.now() }
  }

  async function meet(problem: Problem): Promise<Saving | Problem> {
    if (problem.code === 'changed_meanwhile') return compare(problem.message)
    set({ fields: problem.fields ?? {} })
    return problem.status === 401 ? new Problem('no_token', { message: LOGGED_OUT }) : problem
  }

  /** Somebody else's draft is there. Where it says what is typed here, nobody's words are at stake. */
  async function compare(message: string): Promise<Saving> {
    const theirs = await read()
    if (!isSame(valueIn(theirs), now.value)) {
      set({ theirs })
      return { kind: 'conflict', message }
    }
    isTyped = false
    goOver(theirs)
    putAside()
    return { kind: 'saved', at: Date.now() }
  }

  /** Asks whether somebody else has changed the draft. With nothing typed here their words take the place of these. */
  async function look(): Promise<void> {
    const isHeld = () => saver.isBusy() || now.saving.kind === 'conflict'
    if (isHeld()) return
    const theirs = await read()
    if (isHeld() || isLast(overOf(theirs))) return
    if (isTyped) return saver.flush()
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
    set({ value: kept.value, round: 1 })
    if (isLast(kept)) return saver.stand({ kind: 'typed' })
    const by = first.draft?.savedBy
    const message = by ? `${by} has changed this since you typed.` : 'This was published or dropped since.'
    set({ base: first.value })
    saver.stand({ kind: 'conflict', message })
  }

  /** Sends what there is, and answers whether the server has all of it. */
  async function flush(): Promise<boolean> {
    await saver.flush()
    return !isTyped
  }

  restore()
  return {
    ...saver,
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
      goOver(now.theirs)
      saver.stand({ kind: 'typed' })
      type(value, now.round + 1)
    },
  }
}
