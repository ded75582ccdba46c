import { useEffect, useSyncExternalStore } from 'react'
import { Problem } from '#contract/call/problem.ts'

const QUIET_MS = 600
const LONGEST_MS = 1500
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000]

/** How what is typed stands with the server's copy; `at` is the browser's clock. */
export type Saving =
  | { kind: 'untouched' | 'typed' | 'saving' }
  | { kind: 'saved'; at: number }
  /** The server cannot be reached, does not take it, or has what somebody else has typed. */
  | { kind: 'failing' | 'refused' | 'conflict'; message: string }

type Ways<Sent> = {
  /** What the server has not got; null: it has all, or is not asked now. */
  pending: () => Sent | null
  /** Sends it and notes what the server has now. */
  send: (what: Sent, keepalive: boolean) => Promise<Saving>
  /** Answers how it stands after a refusal, or which one is met as any other. */
  meet: (problem: Problem, what: Sent) => Promise<Saving | Problem>
}

type Autosave = ReturnType<typeof startAutosave>

/**
 * Keeps the server's copy in step with what is typed: once the typing pauses and at the latest 1.5 seconds after the first key, one call at a
 * time. A server that is away is asked again; what it refuses waits until something else is typed.
 */
export function startAutosave<Sent>(first: Saving, { pending, send, meet }: Ways<Sent>) {
  const listeners = new Set<() => void>()
  let saving = first
  // How it stands when the server has all.
  let rested = first
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
      .catch((error: unknown) => meet(problemOf(error), what))
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
    if (answer.kind === 'saved') rested = answer
    const isBehind = answer.kind !== 'conflict' && pending() !== null
    if (isBehind) sendIn(0)
    set(isBehind && answer === rested ? { kind: 'typed' } : answer)
  }

  return {
    get: () => saving,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isBusy: () => sending !== null || isOver,
    /** Notes how it stands, and waits for what is typed next. */
    stand(next: Saving): void {
      clearTimeout(timer)
      set(next)
    },
    typed(): void {
      typedAt ??= performance.now()
      if (['untouched', 'saved', 'refused'].includes(saving.kind)) set({ kind: 'typed' })
      // Where the server is away, the next try takes it along.
      if (failures === 0) sendIn(Math.max(0, Math.min(QUIET_MS, typedAt + LONGEST_MS - performance.now())))
    },
    /** What was typed is not to be sent. */
    rest(): void {
      clearTimeout(timer)
      if (sending === null) set(rested)
    },
    flush,
    /** Sends what there is while the page goes away. */
    farewell(): void {
      if (sending === null) void begin(true)
    },
    /** The form is shown: what was put aside is sent. */
    start(): void {
      isOver = false
      void flush()
    },
    /** The form is shown no more: what is typed is sent, and nothing after that. */
    stop(): void {
      void flush()
      isOver = true
    },
  }
}

type Followed<State> = Pick<Autosave, 'subscribe' | 'farewell' | 'start' | 'stop'> & {
  get: () => State
  flush: () => unknown
}

/** Follows what is saved by itself from when it is shown until it is left. */
export function useAutosave<State>(draft: Followed<State>): State {
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const onHidden = () => (document.visibilityState === 'hidden' ? draft.farewell() : undefined)
    draft.start()
    addEventListener('pagehide', draft.farewell, { signal })
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

/** Whether the same words would be refused again: being too many, too late or logged out passes. */
function isFinal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}
