import { type SubmitEvent, useRef, useState } from 'react'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'
import { notify, takeBackError } from '#web/ui/layers/toast.tsx'
import { lazyImport, UNSENT } from '#web/ui/lazy-import.ts'
import { isRefusal, type Refusal, refusalOf } from '../api/refusal.ts'

export type SubmitOptions<E extends Endpoint> = {
  /** Goes on with what the server answered to what was sent. */
  answered: (answer: Answer<E>, sent: Input<E>) => void | Promise<void>
  /** Makes the input of the form; without it, each control's text under its name, empty ones included. */
  inputOf?: (form: FormData) => Input<E>
  /** Brings a wrong field into view before it gets the focus: opens the wizard's step, say. */
  reveal?: (field: string) => void
  /** Refusals that are no mistakes but the form's next question: the form asks it, and nobody is told of an error. */
  asks?: Refusal['code'] | Refusal['code'][]
  /** Goes on after a refusal, which is shown already: what is on the page may be out of date, say. */
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
 * Sends a form to an endpoint, or to one that is loaded at the first press, so that the page stays light. The endpoint's
 * own schema is asked first; a refusal, ours or the server's, shows beside the fields and as a toast, the focus goes to
 * the first wrong field, and everything typed stays.
 */
export function useSubmit<E extends Endpoint>(
  to: E | (() => Promise<E>),
  { answered, inputOf, reveal, asks, refused }: SubmitOptions<E>,
): Submission {
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  // State arrives with the next rendering; a second press may come before it.
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

/** Puts the focus on the first control, in the order of the page, that is among the wrong fields. */
function focusFirstWrong(form: HTMLFormElement, wrong: string[], reveal?: (field: string) => void): void {
  const controls = [...form.elements] as HTMLElement[]
  const first = controls.find((control) => wrong.includes(nameOf(control)) && !isHidden(control))
  if (first === undefined) return
  reveal?.(nameOf(first))
  // After the rendering that shows the step and the words.
  requestAnimationFrame(() => requestAnimationFrame(() => first.focus()))
}

function nameOf(control: HTMLElement): string {
  return control.dataset['field'] ?? control.getAttribute('name') ?? ''
}

function isHidden(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement && control.type === 'hidden'
}
