import { saveDraft } from '#contract/members.ts'
import { Problem } from '#contract/problem.ts'
import { call } from '#web/app/call.ts'
import { sessionNow } from '#web/app/session.ts'
import { readToken } from '#web/app/token.ts'
import { type Changes, forgetUnsaved, keepUnsaved } from './unsaved.ts'

const QUIET_MS = 600
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000]

/** How the server's copy of what is typed stands; `at` is the browser's clock. */
export type Saving =
  | { kind: 'untouched' }
  | { kind: 'saved'; at: number }
  | { kind: 'saving' }
  | { kind: 'failing' }
  | { kind: 'refused'; message: string }

export type Draft = {
  saving: () => Saving
  subscribe: (tell: () => void) => () => void
  /** Takes a change; it is sent when the typing pauses. */
  change: (name: string, value: string) => void
  /** Notes the step and sends what there is. */
  goTo: (step: number) => void
  flush: () => void
  /** Sends what there is while the page goes away. */
  farewell: () => void
  /** Nothing is sent any more: the application has been handed in. */
  finish: () => void
}

type Start = {
  userId: string
  step: number
  savedAt: number | null
  unsaved: Changes
  onSignedOut: () => void
}

/** Keeps the server's draft in step with the form: only what has changed is sent, one call at a time. */
export function startDraft({ userId, step, savedAt, unsaved: kept, onSignedOut }: Start): Draft {
  let saving: Saving = savedAt === null ? { kind: 'untouched' } : { kind: 'saved', at: savedAt }
  let unsaved: Changes = kept
  let at = step
  let savedStep = step
  let isSending = false
  let isFinished = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function tell(next: Saving): void {
    saving = next
    for (const listener of listeners) listener()
  }

  function isBehind(): boolean {
    const isTyped = Object.keys(unsaved).length > 0
    // Looking at another step is worth a call only where there is a draft.
    return !isFinished && (isTyped || (at !== savedStep && saving.kind !== 'untouched'))
  }

  function sendIn(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), milliseconds)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (isSending || !isBehind() || sessionNow().user?._id !== userId) return
    isSending = true
    const changes = unsaved
    const sentStep = at
    if (failures === 0) tell({ kind: 'saving' })
    try {
      await call(saveDraft, { changes, step: sentStep })
      failures = 0
      savedStep = sentStep
      unsaved = Object.fromEntries(Object.entries(unsaved).filter(([name, value]) => changes[name] !== value))
      keepUnsaved(userId, unsaved)
      tell({ kind: 'saved', at: Date.now() })
    } catch (error) {
      onFailure(error)
      return
    } finally {
      isSending = false
    }
    if (isBehind()) sendIn(0)
  }

  function onFailure(error: unknown): void {
    const problem = error instanceof Problem ? error : new Problem('failed')
    if (isFinished) return
    if (problem.status === 401) onSignedOut()
    else if (problem.status === 400) tell({ kind: 'refused', message: problem.message })
    else {
      const wait = problem.retryAfter ? problem.retryAfter * 1000 : RETRY_MS[Math.min(failures, 4)]
      failures += 1
      tell({ kind: 'failing' })
      sendIn(wait as number)
    }
  }

  return {
    saving: () => saving,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(name, value) {
      unsaved = { ...unsaved, [name]: value }
      keepUnsaved(userId, unsaved)
      if (failures === 0) sendIn(QUIET_MS)
    },
    goTo(next) {
      at = next
      void send()
    },
    flush: () => void send(),
    farewell() {
      if (!isBehind() || sessionNow().user?._id !== userId) return
      void fetch(`/api${saveDraft.path}`, {
        method: saveDraft.method,
        credentials: 'same-origin',
        // Outlives the page.
        keepalive: true,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${readToken()}` },
        body: JSON.stringify({ changes: unsaved, step: at }),
      }).catch(() => undefined)
    },
    finish() {
      isFinished = true
      clearTimeout(timer)
      forgetUnsaved()
    },
  }
}
