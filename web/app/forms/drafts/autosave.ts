import { useEffect, useSyncExternalStore } from 'react'
import { Problem } from '#contract/call/problem.ts'

const QUIET_MS = 600
const LONGEST_MS = 1500
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000]

/** How the typed text relates to the server's copy; `at` is the browser's clock. */
export type Saving =
  | { kind: 'untouched' | 'typed' | 'saving' }
  | { kind: 'saved'; at: number }
  /** The server cannot be reached, refuses the text, or has text that somebody else has typed. */
  | { kind: 'failing' | 'refused' | 'conflict'; message: string }

type Ways<Sent> = {
  /** The values that the server does not have yet; null: it has all values, or nothing may be sent now. */
  pending: () => Sent | null
  /** Sends the values and notes what the server has now. */
  send: (what: Sent, keepalive: boolean) => Promise<Saving>
  /** Handles a refusal: returns the next state, or the problem for the usual treatment. */
  onRefusal: (problem: Problem, what: Sent) => Promise<Saving | Problem>
}

type Autosave = ReturnType<typeof startAutosave>

/**
 * Keeps the server's copy equal to the typed text. It saves when the typing pauses, at the latest 1.5 seconds after the first key, one
 * call at a time. A server that is away is asked again. Text that the server refuses is sent again once it changes.
 */
export function startAutosave<Sent>(first: Saving, { pending, send, onRefusal }: Ways<Sent>) {
  const listeners = new Set<() => void>()
  let saving = first
  // The state when the server has everything.
  let lastSaved = first
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let typedAt: number | null = null
  let isOver = false

  function set(next: Saving): void {
    saving = next
    for (const listener of listeners) listener()
  }

  function sendIn(milliseconds: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => void flush(), milliseconds)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (sending !== null) await sending
    await begin(false)
  }

  function begin(keepalive: boolean): Promise<void> | null {
    const what = saving.kind === 'conflict' ? null : pending()
    if (what === null) return sending
    sending ??= run(what, keepalive).finally(() => {
      sending = null
    })
    return sending
  }

  async function run(what: Sent, keepalive: boolean): Promise<void> {
    typedAt = null
    if (failures === 0) set({ kind: 'saving' })
    const answer = await send(what, keepalive)
      .catch((error: unknown) => onRefusal(problemOf(error), what))
      .catch(problemOf)
    clearTimeout(timer)
    if (answer instanceof Problem && !isFinal(answer)) {
      sendIn((answer.retryAfter ?? 0) * 1000 || (RETRY_MS[failures] ?? Math.max(...RETRY_MS)))
      failures += 1
      return set({ kind: 'failing', message: answer.message })
    }
    failures = 0
    if (answer instanceof Problem) {
      if (typedAt !== null) sendIn(QUIET_MS)
      return set({ kind: 'refused', message: answer.message })
    }
    if (answer.kind === 'saved') lastSaved = answer
    const isBehind = answer.kind !== 'conflict' && pending() !== null
    if (isBehind) sendIn(0)
    set(isBehind && answer === lastSaved ? { kind: 'typed' } : answer)
  }

  return {
    get: () => saving,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isBusy: () => sending !== null || isOver,
    /** Sets the state, and waits for the next typing. */
    setSaving(next: Saving): void {
      clearTimeout(timer)
      set(next)
    },
    typed(): void {
      typedAt ??= performance.now()
      if (['untouched', 'saved', 'refused'].includes(saving.kind)) set({ kind: 'typed' })
      // While the server is away, the next retry sends this text too.
      if (failures === 0) sendIn(Math.max(0, Math.min(QUIET_MS, typedAt + LONGEST_MS - performance.now())))
    },
    /** Returns to rest without sending the typed text. */
    cancel(): void {
      clearTimeout(timer)
      if (sending === null) set(lastSaved)
    },
    flush,
    /** Sends the rest while the page is being closed. */
    sendOnLeaving(): void {
      if (sending === null) void begin(true)
    },
    /** The form is shown: values that were put aside are sent. */
    start(): void {
      isOver = false
      void flush()
    },
    /** The form is gone: the rest is sent, and nothing after it. */
    stop(): void {
      void flush()
      isOver = true
    },
  }
}

type Followed<State> = Pick<Autosave, 'subscribe' | 'sendOnLeaving' | 'start' | 'stop'> & {
  get: () => State
  flush: () => unknown
}

/** Runs the saving from when the form is shown until it is left, and returns its state. */
export function useAutosave<State>(draft: Followed<State>): State {
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const onHidden = () => (document.visibilityState === 'hidden' ? draft.sendOnLeaving() : undefined)
    draft.start()
    addEventListener('pagehide', draft.sendOnLeaving, { signal })
    addEventListener('online', () => void draft.flush(), { signal })
    document.addEventListener('visibilitychange', onHidden, { signal })
    return () => {
      over.abort()
      draft.stop()
    }
  }, [draft])
  return useSyncExternalStore(draft.subscribe, draft.get, draft.get)
}

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('failed')
}

/** Whether the server would refuse the same words again. Too many calls, a time limit or an ended session pass. */
function isFinal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
