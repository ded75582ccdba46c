import type { Answer } from '#contract/call/endpoint.ts'
import { Problem } from '#contract/call/problem.ts'
import type { saveContentDraft } from '#contract/content-documents/calls.ts'
import { type Saving, startAutosave } from '#web/app/forms/drafts/autosave.ts'
import { type Basis, basisOf, type One, valueIn } from './edited-document.ts'
import { isSame, replaceAt } from './schema.ts'

export type Editing = {
  value: unknown
  saving: Saving
  /** Another person's version of the draft, while it is in conflict with the text here. */
  theirs: One
  /** The server's refusals by path, also of what it has saved and will not publish. */
  fields: Readonly<Record<string, string>>
  /** The revision of the draft on the server; 0 where there is none. */
  revision: number
  /** The document as it was last read from the server. */
  document: One
  /** The draft on the server, from which both this text and the other person's text began. */
  base: unknown
  /** Grows with each value that was not typed here: the form then begins anew. */
  round: number
}

/** The calls to the server, and the place in this browser for unsaved text. */
export type Ways = {
  save: (
    value: unknown,
    basis: Basis,
    more: { keepalive: boolean },
  ) => Promise<Answer<typeof saveContentDraft>>
  read: () => Promise<One>
  aside: { read: () => Aside | null; write: (aside: Aside | null) => void }
  /** Tells what another person did. */
  tell: (words: string) => void
}

/** Typed text, and the version that it is based on. */
export type Aside = { value: unknown } & Basis

// After log-in in another tab the next try succeeds.
const LOGGED_OUT = 'You are logged out. What you typed is kept: log in again in another tab to go on.'

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
    theirs: first,
    fields: first.draft?.fields ?? {},
    revision: basisOf(first).revision,
    document: first,
    base: valueIn(first),
    round: 0,
  }
  saver.subscribe(() => set({ saving: saver.get() }))

  function set(next: Partial<Editing>): void {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }

  function basis(): Basis {
    return { revision: now.revision, version: now.document.version }
  }

  function isLast({ revision, version }: Basis): boolean {
    return revision === now.revision && version === now.document.version
  }

  function putAside(): void {
    aside.write(isTyped ? { value: now.value, ...basis() } : null)
  }

  function type(value: unknown, round = now.round): void {
    isTyped = true
    set({ value, round })
    putAside()
    saver.typed()
  }

  /** Continues on the draft that another person has saved. */
  function continueOn(theirs: One): void {
    set({
      document: theirs,
      base: valueIn(theirs),
      revision: basisOf(theirs).revision,
      fields: theirs.draft?.fields ?? {},
    })
  }

  /** Replaces the form by the server's version. */
  function adopt(one: One): void {
    isTyped = false
    continueOn(one)
    set({ value: valueIn(one), round: now.round + 1 })
    saver.setSaving({ kind: 'untouched' })
    putAside()
  }

  function pending(): { value: unknown } | null {
    return isTyped ? { value: now.value } : null
  }

  async function send({ value }: { value: unknown }, keepalive: boolean): Promise<Saving> {
    const { revision, fields = {} } = await save(value, basis(), { keepalive })
    isTyped = now.value !== value
    set({ revision, base: value, fields })
    putAside()
    return { kind: 'saved', at: Date.now() }
  }

  async function onRefusal(problem: Problem): Promise<Saving | Problem> {
    if (problem.code === 'changed_meanwhile') return compare(problem.message)
    set({ fields: problem.fields ?? {} })
    return problem.status === 401 ? new Problem('no_token', { message: LOGGED_OUT }) : problem
  }

  /** Another person has saved a draft. If it equals the text here, there is no conflict. */
  async function compare(message: string): Promise<Saving> {
    const theirs = await read()
    if (!isSame(valueIn(theirs), now.value)) {
      set({ theirs })
      return { kind: 'conflict', message }
    }
    isTyped = false
    continueOn(theirs)
    putAside()
    return { kind: 'saved', at: Date.now() }
  }

  /** Asks whether another person has changed the draft. If nothing is typed here, the form takes their words. */
  async function tryCheck(): Promise<void> {
    const isHeld = () => saver.isBusy() || now.saving.kind === 'conflict'
    if (isHeld()) return
    const theirs = await read()
    if (isHeld() || isLast(basisOf(theirs))) return
    if (isTyped) return saver.flush()
    adopt(theirs)
    const who = theirs.draft?.savedBy ?? null
    tell(
      who === null
        ? 'The draft was published or dropped by somebody else. This is what visitors read now.'
        : `${who} has changed this draft. These are their words.`,
    )
  }

  /** Restores the text that this browser had put aside: as typed text, or in conflict with a version that was saved since. */
  function restore(): void {
    const kept = aside.read()
    if (kept === null || isSame(kept.value, now.value)) return
    isTyped = true
    set({ value: kept.value, round: 1 })
    if (isLast(kept)) return saver.setSaving({ kind: 'typed' })
    const by = first.draft?.savedBy
    const message = by ? `${by} has changed this since you typed.` : 'This was published or dropped since.'
    set({ base: first.value })
    saver.setSaving({ kind: 'conflict', message })
  }

  /** Sends the rest, and returns whether the server has everything. */
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
    /** Makes a draft of the present value without typing, and returns whether the server has it. */
    keepAsIs() {
      type(now.value)
      return flush()
    },
    checkForChanges: () => tryCheck().catch(() => undefined),
    /** As `checkForChanges`, but throws if the server cannot be reached. */
    tryCheck,
    adopt,
    /** Whether the server has all text of the form. */
    isSaved: () => !isTyped,
    /** Continues on the other person's draft with a merged value. */
    settle(value: unknown) {
      if (now.saving.kind !== 'conflict') return
      continueOn(now.theirs)
      saver.setSaving({ kind: 'typed' })
      type(value, now.round + 1)
    },
  }
}
