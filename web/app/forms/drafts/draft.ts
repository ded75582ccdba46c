import type { Problem } from '#contract/call/problem.ts'
import type { Route } from '#contract/call/routes.ts'
import { requestAnswer } from '../../api/client.ts'
import { sessionNow } from '../../api/session.ts'
import { type Saving, startAutosave } from './autosave.ts'
import { type Changes, saveLocalDraft, localDraftOf } from './local-draft.ts'

export type Draft = Begun['draft']
export type Begun = ReturnType<typeof startDraft>

/** The draft on the server. */
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
 * Keeps the server's draft equal to a form, sending only changed values. `typed` holds the values so far by field: the server's copy, and
 * over it the values that this tab has put aside. `step` is the step that was left, or null without a draft.
 */
export function startDraft({ to, userId, kept, onSignedOut }: Start) {
  let unsaved = localDraftOf(to.path, userId)
  // A refused value does not keep others from being saved. It is sent again once it is typed anew.
  const refused = new Set<string>()
  const typed: NonNullable<Kept>['form'] = { ...kept?.form, ...unsaved }
  let at = kept?.step ?? 1
  let savedStep = at
  let isFinished = false
  const first: Saving =
    kept === null
      ? { kind: 'untouched' }
      : { kind: 'saved', at: Math.min(Date.parse(kept.savedAt), Date.now()) }
  const saving = startAutosave(first, { pending, send, onRefusal })

  function pending(): Sent | null {
    if (isFinished || sessionNow().user?._id !== userId) return null
    const changes = Object.fromEntries(Object.entries(unsaved).filter(([name]) => !refused.has(name)))
    const isTyped = Object.keys(changes).length > 0
    // Looking at another step needs a call only where there is a draft.
    const isBehind = isTyped || (at !== savedStep && saving.get().kind !== 'untouched')
    return isBehind ? { changes, step: at } : null
  }

  async function send(sent: Sent, keepalive: boolean): Promise<Saving> {
    await requestAnswer(to, sent, { keepalive })
    savedStep = sent.step
    unsaved = Object.fromEntries(
      Object.entries(unsaved).filter(([name, value]) => sent.changes[name] !== value),
    )
    // A form that was handed in meanwhile keeps no draft.
    if (!isFinished) putAside()
    return refused.size > 0 ? NOT_ALL : { kind: 'saved', at: Date.now() }
  }

  async function onRefusal(problem: Problem, { changes }: Sent): Promise<Saving | Problem> {
    const { code, status, fields = {} } = problem
    if (code === 'guardian_consent') forgetUnsent()
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

  function forgetUnsent(): void {
    unsaved = {}
    refused.clear()
    putAside()
    saving.cancel()
  }

  const draft = {
    ...saving,
    /** Takes a change. It is sent when the typing pauses. */
    change(name: string, value: string): void {
      if (isFinished) return
      unsaved = { ...unsaved, [name]: value }
      refused.delete(name)
      putAside()
      saving.typed()
    },
    /** Forgets all unsent values, in this tab too: what is typed now may not be stored. */
    forgetUnsent,
    /** Notes the step and sends the rest. */
    goTo(next: number): void {
      at = next
      void saving.flush()
    },
    /** Sends the rest while the page is being closed, even beside a call under way, which may not arrive. */
    sendOnLeaving(): void {
      const what = pending()
      if (what !== null) void requestAnswer(to, what, { keepalive: true }).catch(() => undefined)
    },
    /** A form that is left while the server is away goes on trying to save. */
    stop: () => void saving.flush(),
    /** The form has been handed in: nothing is sent any more. */
    finish(): void {
      isFinished = true
      saveLocalDraft(to.path, userId, {})
    },
  }
  return { draft, typed, step: kept?.step ?? null }
}
