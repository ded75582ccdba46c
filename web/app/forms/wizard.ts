import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { Draft } from './drafts/draft.ts'
import { firstControl } from './form.ts'
import { ignoreSecondTap } from '#web/ui/double-tap.ts'

/** The steps of a form, each with the names of its fields. */
export type Steps = readonly { fields: readonly string[] }[]

/** How many fields of a step are missing or wrong. */
export type Lack = { missing: number; wrong: number }

/** The step in the address, counted from 1, and the function that goes to another step. */
export function useStepInAddress(steps: Steps, start: number): [number, (next: number) => void] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(query.get('step'))
  const isStep = Number.isInteger(asked) && asked >= 1 && asked <= steps.length
  const goTo = (next: number) => {
    // The second click of a double click comes before the first is rendered.
    if (new URLSearchParams(window.location.search).get('step') === String(next)) return
    void navigate(`?step=${next}`, { preventScrollReset: true })
  }
  return [isStep ? asked : start, goTo]
}

type Walk = {
  steps: Steps
  step: number
  goTo: (next: number) => void
  draft: Draft
  form: RefObject<HTMLFormElement | null>
  heading: RefObject<HTMLElement | null>
}

/**
 * Tells the draft which step is shown, and after a change of step puts the focus on its heading or the wanted field. The returned function
 * shows the step of a field and puts the focus on it.
 */
export function useArrivals({ steps, step, goTo, draft, form, heading }: Walk): (field: string) => void {
  const arrival = useNavigationType()
  const wanted = useRef<string | null>(null)
  const shown = useRef(step)

  const onArrival = useEffectEvent(() => {
    const field = wanted.current
    wanted.current = null
    if (field !== null && form.current !== null) firstControl(form.current, [field])?.focus()
    else {
      heading.current?.focus({ preventScroll: true })
      // After going back, the browser restores the position itself.
      if (arrival !== NavigationType.Pop) form.current?.scrollIntoView({ block: 'start' })
    }
  })
  // A layout effect moves the focus together with the step: later, this would take it from somebody who types already.
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    onArrival()
  }, [step])
  useEffect(() => draft.goTo(step), [step, draft])

  return function focusOn(field) {
    ignoreSecondTap()
    const place = stepOf(steps, field)
    if (place === step) {
      if (form.current !== null) firstControl(form.current, [field])?.focus()
    } else {
      wanted.current = field
      goTo(place)
    }
  }
}

/** The step of a field, counted from 1. */
function stepOf(steps: Steps, field: string): number {
  return steps.findIndex(({ fields }) => fields.includes(field)) + 1
}

type Shown = {
  steps: Steps
  step: number
  draftStep: number | null
  typed: FormData
  /** What is wrong, by field. */
  wrong: Readonly<Record<string, string>>
}

/**
 * Which errors are shown: those of a step that was left, those of an answer that was finished, and all of them once somebody has tried to
 * send the form.
 */
export function useShownErrors({ steps, step, draftStep, typed, wrong }: Shown) {
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(stepsBefore(draftStep ?? 1)))
  const [finished, setFinished] = useState<ReadonlySet<string>>(() => new Set())
  const [isTried, setTried] = useState(false)
  const [stoppedBy, setStoppedBy] = useState('')
  const [last, setLast] = useState(step)
  if (last !== step) {
    setLast(step)
    setStoppedBy('')
    setLeft(new Set([...left, last]))
  }

  const isBlank = (name: string) => String(typed.get(name) ?? '').trim() === ''
  const lacks = steps.map(({ fields }): Lack => {
    const bad = fields.filter((name) => wrong[name] !== undefined)
    const missing = bad.filter((name) => isBlank(name)).length
    return { missing, wrong: bad.length - missing }
  })

  function errorOf(name: string): string | undefined {
    const place = stepOf(steps, name)
    const isShown = isTried || left.has(place) || (finished.has(name) && !isBlank(name))
    return isShown ? wrong[name] : undefined
  }

  function onLeftField({ target }: FocusEvent<HTMLFormElement>): void {
    const control = target as unknown as HTMLInputElement
    const name = control.dataset['field'] ?? control.name
    if (name && !finished.has(name)) setFinished(new Set([...finished, name]))
  }

  function onTried(): void {
    setTried(true)
    setLeft(new Set(stepsBefore(steps.length + 1)))
  }

  /**
   * The first wrong field of this step, which then shows its errors; null: Next may go on. The same mistakes stop Next only once: a second
   * press goes on, and the person mends them later.
   */
  function stopAt(wrongNow: Readonly<Record<string, string>>): string | null {
    const bad = (steps[step - 1]?.fields ?? []).filter((name) => wrongNow[name] !== undefined)
    const lack = `${step} ${bad.join(' ')}`
    if (bad.length === 0 || lack === stoppedBy) return null
    setStoppedBy(lack)
    setLeft(new Set([...left, step]))
    return bad[0] ?? null
  }

  return { errorOf, lacks, left, isTried, onTried, onLeftField, stopAt }
}

/** The words of Next for a step that is not complete. */
export const FILL_IN_OR_GO_ON = 'Please fill in what is marked, or press Next again to do it later.'

function stepsBefore(step: number): number[] {
  return Array.from({ length: step - 1 }, (_, index) => index + 1)
}

/** Form data with the values that the controls start with. */
export function formDataOf(initial: Readonly<Partial<Record<string, string>>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(initial)) data.set(name, value ?? '')
  return data
}
