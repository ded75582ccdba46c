import { Problem } from '#contract/call/problem.ts'
import { type Saving, startAutosave } from '#web/app/forms/drafts/autosave.ts'
import { type One, type Over, overOf, valueIn } from './edited-document.ts'
import { isSame, replaceAt, type Schema } from './schema.ts'
import { mergedValue } from './versions/changes.ts'

export type Editing = {
  value: unknown
  saving: Saving
  /** The server's refusals by path. */
  fields: Readonly<Record<string, string>>
  /** The revision of the draft on the server; 0 where there is none. */
  revision: number
  /** The document as it was last read from the server. */
  one: One
  /** The draft on the server, from which both this text and the other person's text began. */
  base: unknown
  /** Grows with each value that was not typed here: the form then begins anew. */
  round: number
}

/** The calls to the server, and the place in this browser for unsaved text. */
export type Ways = {
  save: (value: unknown, over: Over, more: { keepalive: boolean }) => Promise<{ revision: number }>
  read: () => Promise<One>
  aside: { read: () => Aside | null; write: (aside: Aside | null) => void }
  /** Tells what another person did. */
  tell: (words: string) => void
}

/** Typed text, and the version that it is based on. */
export type Aside = { value: unknown } & Over

// After log-in in another tab the next try succeeds.
const LOGGED_OUT = 'You are logged out. What you typed is kept: log in again in another tab to go on.'

const MERGED = 'The draft has the changes of both. Where both changed the same words, it has yours.'

export type Store = ReturnType<typeof startEditing>

/**
 * Keeps the server's draft of a document equal to the typed text, based on the draft that was read last. Unsaved text is put aside in the
 * browser, and is there again after a reload.
 */
export function startEditing(first: One, { save, read, aside, tell }: Ways) {
  const listeners = new Set<() => void>()
  // Whether the form has text that the server does not have.
  let isTyped = false
  const saver = startAutosave({ kind: 'untouched' }, { pending, send, onRefusal })
  let now: Editing = {
    value: valueIn(first),
    saving: saver.get(),
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

  /** Continues on the draft that another person has saved. */
  function goOver(theirs: One): void {
    set({ one: theirs, base: valueIn(theirs), revision: overOf(theirs).revision, fields: {} })
  }

  /** Replaces the form by the server's version. */
  function adopt(one: One): void {
    isTyped = false
    goOver(one)
    set({ value: valueIn(one), round: now.round + 1 })
    saver.setSaving({ kind: 'untouched' })
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

  async function onRefusal(problem: Problem): Promise<Saving | Problem> {
    if (problem.code === 'changed_meanwhile') {
      merge(await read(), now.base)
      return isTyped ? { kind: 'typed' } : { kind: 'saved', at: Date.now() }
    }
    set({ fields: problem.fields ?? {} })
    return problem.status === 401 ? new Problem('no_token', { message: LOGGED_OUT }) : problem
  }

  /** Continues on another person's version, with the changes of both since `base`. */
  function merge(theirs: One, base: unknown): void {
    const mine = now.value
    const value = mergedValue(theirs.schema as Schema, base, mine, valueIn(theirs))
    goOver(theirs)
    isTyped = !isSame(value, valueIn(theirs))
    if (!isSame(value, mine)) set({ value, round: now.round + 1 })
    putAside()
    // The text here may be the other version: the answer to an earlier save was lost.
    if (!isSame(mine, valueIn(theirs))) tell(`${personOf(theirs)} has changed this too. ${MERGED}`)
  }

  /** Asks whether another person has changed the draft. If nothing is typed here, the form takes their words. */
  async function look(): Promise<void> {
    if (saver.isBusy()) return
    const theirs = await read()
    if (saver.isBusy() || isLast(overOf(theirs))) return
    if (isTyped) return saver.flush()
    adopt(theirs)
    tell(
      theirs.draft === null
        ? 'The draft was published or dropped by somebody else. This is what visitors read now.'
        : `${personOf(theirs)} has changed this draft. These are their words.`,
    )
  }

  /** Types the text anew that this browser had put aside, merged with a version that was saved since. */
  function restore(): void {
    const kept = aside.read()
    if (kept === null || isSame(kept.value, now.value)) return
    isTyped = true
    set({ value: kept.value, round: 1 })
    if (!isLast(kept)) merge(first, first.value)
    if (isTyped) saver.setSaving({ kind: 'typed' })
  }

  /** Sends the rest, and returns whether the server has everything. */
  async function flush(): Promise<boolean> {
    await saver.flush()
    // After a merge there is more to send.
    if (now.saving.kind === 'typed') await saver.flush()
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
    /** Makes a draft of the present value without typing, and returns whether the server has it. */
    keepAsIs() {
      type(now.value)
      return flush()
    },
    look: () => look().catch(() => undefined),
    /** The same, but throws when the server cannot be reached. */
    tryLook: look,
    adopt,
    /** Whether the server has all text of the form. */
    isSaved: () => !isTyped,
  }
}

function personOf({ draft }: One): string {
  return draft?.savedBy ?? 'Somebody else'
}
