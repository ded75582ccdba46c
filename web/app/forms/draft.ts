import { Problem } from '#contract/problem.ts'
import type { Route } from '#contract/routes.ts'
import { requestAnswer as submit } from '../api/client.ts'
import { isOwnToken, sessionNow } from '../api/session.ts'
import { readToken } from '../api/token.ts'
import { type Changes, clearLocalDraft, saveLocalDraft, localDraftOf } from './local-draft.ts'

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
  /** Keeps nothing of what is not sent yet, here neither: what is typed now may not be stored. */
  hold: () => void
  /** Notes the step and sends what there is. */
  goTo: (step: number) => void
  flush: () => void
  /** Sends what there is while the page goes away. */
  farewell: () => void
  /** Nothing is sent any more: the form has been handed in. */
  finish: () => void
}

/** What the server has kept of a form. */
type Kept = { form: Readonly<Partial<Record<string, string>>>; step: number; savedAt: string } | null

type Start = {
  /** The call that takes `changes` and the `step`. */
  to: Route
  userId: string
  kept: Kept
  onSignedOut: () => void
}

export type Begun = {
  draft: Draft
  /** What was typed so far, by field: the server's copy, and over it what this tab has put aside. */
  typed: Readonly<Partial<Record<string, string>>>
  /** The step that was left, or null where nothing has been typed. */
  step: number | null
}

/** Keeps the server's draft in step with the form: only what has changed is sent, one call at a time. */
export function startDraft({ to, userId, kept, onSignedOut }: Start): Begun {
  let unsaved: Changes = localDraftOf(to.path, userId)
  // What the server does not take, set apart so that it keeps nothing else from being saved, until it is typed anew.
  let refused: Changes = {}
  const typed = { ...kept?.form, ...unsaved }
  let saving: Saving =
    kept === null
      ? { kind: 'untouched' }
      : { kind: 'saved', at: Math.min(Date.parse(kept.savedAt), Date.now()) }
  // How it stands while nothing is on its way.
  let rested = saving
  let at = kept?.step ?? 1
  let savedStep = at
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
    timer = setTimeout(() => void requestAnswer(), milliseconds)
  }

  async function requestAnswer(): Promise<void> {
    clearTimeout(timer)
    if (isSending || !isBehind() || sessionNow().user?._id !== userId) return
    isSending = true
    const changes = unsaved
    const sentStep = at
    if (failures === 0) tell({ kind: 'saving' })
    try {
      await submit(to, { changes, step: sentStep })
      failures = 0
      savedStep = sentStep
      unsaved = Object.fromEntries(Object.entries(unsaved).filter(([name, value]) => changes[name] !== value))
      // What was handed in meanwhile is kept no longer.
      if (!isFinished) putAside()
      if (Object.keys(refused).length > 0) tell(NOT_ALL)
      else {
        rested = { kind: 'saved', at: Date.now() }
        // What was typed meanwhile follows in a moment.
        if (!isBehind()) tell(rested)
      }
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
    // It is there and has answered: what is typed next is sent as ever.
    if (isFinal(problem)) failures = 0
    if (problem.code === 'guardian_consent') hold()
    if (problem.status === 401) onSignedOut()
    else if (setRefusedApart(problem)) {
      tell(NOT_ALL)
      if (isBehind()) sendIn(0)
    } else if (isFinal(problem)) tell({ kind: 'refused', message: problem.message })
    else {
      const wait = problem.retryAfter ? problem.retryAfter * 1000 : RETRY_MS[Math.min(failures, 4)]
      failures += 1
      tell({ kind: 'failing' })
      sendIn(wait as number)
    }
  }

  /** Whether a refusal names some of what is unsaved, which is then sent no more. */
  function setRefusedApart({ status, fields = {} }: Problem): boolean {
    const named = Object.entries(unsaved).filter(([name]) => fields[`changes.${name}`] !== undefined)
    if (status !== 400 || named.length === 0) return false
    refused = { ...refused, ...Object.fromEntries(named) }
    unsaved = without(unsaved, refused)
    return true
  }

  function putAside(): void {
    saveLocalDraft(to.path, userId, { ...refused, ...unsaved })
  }

  function hold(): void {
    clearTimeout(timer)
    unsaved = {}
    refused = {}
    clearLocalDraft(to.path)
    if (saving.kind === 'saving' && !isSending) tell(rested)
  }

  const draft: Draft = {
    saving: () => saving,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(name, value) {
      if (isFinished) return
      unsaved = { ...unsaved, [name]: value }
      refused = without(refused, unsaved)
      putAside()
      if (saving.kind === 'saved') tell({ kind: 'saving' })
      if (failures === 0) sendIn(QUIET_MS)
    },
    hold,
    goTo(next) {
      at = next
      void requestAnswer()
    },
    flush: () => void requestAnswer(),
    farewell() {
      const token = readToken()
      if (!isBehind() || sessionNow().user?._id !== userId || !isOwnToken(token)) return
      void fetch(`/api${to.path}`, {
        method: to.method,
        credentials: 'same-origin',
        // Outlives the page.
        keepalive: true,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ changes: unsaved, step: at }),
      }).catch(() => undefined)
    },
    finish() {
      isFinished = true
      clearTimeout(timer)
      clearLocalDraft(to.path)
    },
  }
  return { draft, typed, step: kept?.step ?? null }
}

const NOT_ALL: Saving = { kind: 'refused', message: 'one of your answers. All others are saved' }

function without(changes: Changes, others: Changes): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !Object.hasOwn(others, name)))
}

/** Whether the same words would be refused again; being too many or too late passes. */
function isFinal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
