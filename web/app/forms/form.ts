import { type SubmitEvent, useRef, useState } from 'react'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { notify, takeBackError } from '#web/ui/layers/toast.tsx'
import { lazyImport, UNSENT } from '#web/ui/lazy-import.ts'
import { isRefusal, type Refusal, refusalOf } from '../api/refusal.ts'
import { ignoreSecondTap } from '#web/ui/double-tap.ts'

export type SubmitOptions<E extends Endpoint> = {
  /** Goes on after success, with the answer and the sent input. */
  answered: (answer: Answer<E>, sent: Input<E>) => void | Promise<void>
  /** Makes the input from the form. By default it is each control's text under its name, empty texts included. */
  inputOf?: (form: FormData) => Input<E>
  /** Brings a wrong field into view before it gets the focus, for example by opening its step of the wizard. */
  reveal?: (field: string) => void
  /** Refusals that are the form's next question, not mistakes: the form asks it, and no toast tells of an error. */
  asks?: Refusal['code'] | Refusal['code'][]
  /** Goes on after a refusal, which is shown already. For example the page may show old data. */
  refused?: (refusal: Refusal) => void
}

export type Submission = {
  /** For the form's `onSubmit`. */
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  pending: boolean
  /** How much of a form with files has been sent, from 0 to 1; null before and after. */
  sent: number | null
  /** Why the last try was refused. */
  problem: Refusal | null
  /** What is wrong, by field. */
  errors: Record<string, string>
}

/**
 * Sends a form to an endpoint, which may be loaded at the first press to keep the page light. The schema of the endpoint checks the form
 * first. A refusal, ours or the server's, is shown beside the fields and as a toast; the focus goes to the first wrong field, and
 * everything typed stays.
 */
export function useSubmit<E extends Endpoint>(
  to: E | (() => Promise<E>),
  { answered, inputOf, reveal, asks, refused }: SubmitOptions<E>,
): Submission {
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  // State changes with the next rendering; a second press may come before it.
  const isSending = useRef(false)

  /** Shows how a try has ended. The toast of the try before is closed, so that it does not stand beside a success. */
  function settle(refusal: Refusal | null): void {
    const isQuestion = refusal !== null && [asks].flat().includes(refusal.code)
    if (problem !== null) takeBackError(problem.message)
    setProblem(refusal)
    if (refusal !== null && !isQuestion) notify(refusal.message, 'error')
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const typed = new FormData(form)
    const input = inputOf ? inputOf(typed) : (Object.fromEntries(typed) as Input<E>)
    isSending.current = true
    setPending(true)
    try {
      const [endpoint, { submit }] = await Promise.all([
        typeof to === 'function' ? lazyImport(to, UNSENT) : to,
        lazyImport(() => import('../api/submit.ts'), UNSENT),
      ])
      const answer = await submit(endpoint, input, setSent, form)
      settle(null)
      await answered(answer, input)
    } catch (error) {
      const refusal = refusalOf(error)
      settle(refusal)
      focusFirstWrong(form, Object.keys(refusal.fields ?? {}), reveal)
      refused?.(refusal)
      if (!isRefusal(error)) throw error
    } finally {
      isSending.current = false
      setPending(false)
      setSent(null)
    }
  }

  return {
    submit: (event) => {
      event.preventDefault()
      if (!isSending.current) void send(event.currentTarget)
    },
    pending,
    sent,
    problem,
    errors: problem?.fields ?? {},
  }
}

/** Puts the focus on the first wrong field, in the order of the page. */
function focusFirstWrong(form: HTMLFormElement, wrong: string[], reveal?: (field: string) => void): void {
  const first = firstControl(form, wrong)
  if (first === null) return
  ignoreSecondTap()
  reveal?.(nameOf(first))
  // Once the step and the words are rendered.
  requestAnimationFrame(() => requestAnimationFrame(() => first.focus()))
}

/** The first visible control of a form that has one of these names. */
export function firstControl(form: HTMLFormElement, names: readonly string[]): HTMLElement | null {
  const controls = [...form.elements] as HTMLElement[]
  return (
    controls.find(
      (control) => names.includes(nameOf(control)) && control.getAttribute('type') !== 'hidden',
    ) ?? null
  )
}

function nameOf(control: HTMLElement): string {
  return control.dataset['field'] ?? control.getAttribute('name') ?? ''
}
