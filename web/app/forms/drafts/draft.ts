import type { Problem } from '#contract/call/problem.ts'
import type { Route } from '#contract/call/routes.ts'
import { requestAnswer } from '../../api/client.ts'
import { sessionNow } from '../../api/session.ts'
import { type Saving, startAutosave } from './autosave.ts'
import { type Changes, saveLocalDraft, localDraftOf } from './local-draft.ts'

export type Draft = Begun['draft']
export type Begun = ReturnType<typeof startDraft>

/** What the server has kept of a form. */
type Kept = { form: Readonly<Partial<Record<string, string>>>; step: number; savedAt: string } | null

type Start = {
  /** The call that takes `changes` and the `step`. */
  to: Route
  userId: string
  kept: Kept
  onSignedOut: () => void
}

type Sent = { changes: Changes; step: number }

const NOT_ALL: Saving = { kind: 'refused', message: 'one of your answers. All others are saved' }

/**
 * Keeps the server's draft in step with a form; only what has changed is sent. `typed` is what was typed so far, by field: the server's
 * copy, and over it what this tab has put aside. `step` is the one that was left, or null where nothing has been typed.
 */
export function startDraft({ to, userId, kept, onSignedOut }: Start) {
  let unsaved = localDraftOf(to.path, userId)
  // What the server does not take keeps nothing else from being saved, and is sent again once it is typed anew.
  const refused = new Set<string>()
  const typed: NonNullable<Kept>['form'] = { ...kept?.form, ...unsaved }
  let at = kept?.step ?? 1
  let savedStep = at
  let isFinished = false
  const first: Saving =
    kept === null
      ? { kind: 'untouched' }
      : { kind: 'saved', at: Math.min(Date.parse(kept.savedAt), Date.now()) }
  const saving = startAutosave(first, { pending, send, meet })

  function pending(): Sent | null {
    if (isFinished || sessionNow().user?._id !== userId) return null
    const changes = Object.fromEntries(Object.entries(unsaved).filter(([name]) => !refused.has(name)))
    const isTyped = Object.keys(changes).length > 0
    // Looking at another step is worth a call only where there is a draft.
    const isBehind = isTyped || (at !== savedStep && saving.get().kind !== 'untouched')
    return isBehind ? { changes, step: at } : null
  }

  async function send(sent: Sent, keepalive: boolean): Promise<Saving> {
    await requestAnswer(to, sent, { keepalive })
    savedStep = sent.step
    unsaved = Object.fromEntries(
      Object.entries(unsaved).filter(([name, value]) => sent.changes[name] !== value),
    )
    // What was handed in meanwhile is kept no longer.
    if (!isFinished) putAside()
    return refused.size > 0 ? NOT_ALL : { kind: 'saved', at: Date.now() }
  }

  async function meet(problem: Problem, { changes }: Sent): Promise<Saving | Problem> {
    const { code, status, fields = {} } = problem
    if (code === 'guardian_consent') hold()
    if (status === 401 && !isFinished) onSignedOut()
    if (status === 401) return { kind: 'typed' }
    const named = Object.keys(changes).filter((name) => fields[`changes.${name}`] !== undefined)
    if (status !== 400 || named.length === 0) return problem
    for (const name of named) if (unsaved[name] === changes[name]) refused.add(name)
    return NOT_ALL
  }

  function putAside(): void {
    saveLocalDraft(to.path, userId, unsaved)
  }

  function hold(): void {
    unsaved = {}
    refused.clear()
    putAside()
    saving.rest()
  }

  const draft = {
    ...saving,
    /** Takes a change; it is sent when the typing pauses. */
    change(name: string, value: string): void {
      if (isFinished) return
      unsaved = { ...unsaved, [name]: value }
      refused.delete(name)
      putAside()
      saving.typed()
    },
    /** Keeps nothing of what is not sent yet, here neither: what is typed now may not be stored. */
    hold,
    /** Notes the step and sends what there is. */
    goTo(next: number): void {
      at = next
      void saving.flush()
    },
    /** Sends what there is while the page goes away, also beside a call that may not arrive. */
    farewell(): void {
      const what = pending()
      if (what !== null) void requestAnswer(to, what, { keepalive: true }).catch(() => undefined)
    },
    /** Left while the server is away, it is tried on. */
    stop: () => void saving.flush(),
    /** Nothing is sent any more: the form has been handed in. */
    finish(): void {
      isFinished = true
      saveLocalDraft(to.path, userId, {})
    },
  }
  return { draft, typed, step: kept?.step ?? null }
}
