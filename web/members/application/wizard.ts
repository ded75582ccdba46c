import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import type { Draft, Saving } from './draft.ts'
import type { Lack } from './step-list.tsx'
import { lastStep, stepNumbered, stepOf, steps } from './steps.ts'

/** Follows a draft, and sends what is left of it when the page goes away. */
export function useDraft(draft: Draft): Saving {
  useEffect(() => {
    const onHidden = () => (document.visibilityState === 'hidden' ? draft.farewell() : undefined)
    // What this tab had put aside goes first.
    draft.flush()
    addEventListener('pagehide', draft.farewell)
    addEventListener('online', draft.flush)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('pagehide', draft.farewell)
      removeEventListener('online', draft.flush)
      document.removeEventListener('visibilitychange', onHidden)
      draft.flush()
    }
  }, [draft])
  return useSyncExternalStore(draft.subscribe, draft.saving)
}

type Wizard = {
  draftStep: number | null
  draft: Draft
  form: RefObject<HTMLFormElement | null>
  heading: RefObject<HTMLElement | null>
}

/** The step, which lives in the address, and the ways to another one. */
export function useStep({ draftStep, draft, form, heading }: Wizard) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const arrival = useNavigationType()
  const isFailed = query.get('payment') === 'failed'
  const step = stepNumbered(query.get('step')) ?? (isFailed ? lastStep : (draftStep ?? 1))
  const wanted = useRef<string | null>(null)
  const shown = useRef(step)

  const onArrival = useEffectEvent(() => {
    const field = wanted.current
    wanted.current = null
    if (field !== null && form.current !== null) focusField(form.current, field)
    else {
      heading.current?.focus({ preventScroll: true })
      // Going back, the browser knows better where one was.
      if (arrival !== NavigationType.Pop) form.current?.scrollIntoView({ block: 'start' })
    }
  })
  useEffect(() => {
    draft.goTo(step)
    if (shown.current === step) return
    shown.current = step
    onArrival()
  }, [step, draft])

  function goTo(next: number): void {
    void navigate(`?step=${next}`, { preventScrollReset: true })
  }

  /** Shows the step of a field and puts the focus on it. */
  function focusOn(field: string): void {
    const place = stepOf(field)
    if (place === step) {
      if (form.current !== null) focusField(form.current, field)
    } else {
      wanted.current = field
      goTo(place)
    }
  }

  return { step, goTo, focusOn, isFailed }
}

function focusField(form: HTMLFormElement, field: string): void {
  const controls = [...form.elements] as HTMLElement[]
  controls
    .find(
      (control) =>
        control.getAttribute('type') !== 'hidden' &&
        (control.dataset['field'] ?? control.getAttribute('name')) === field,
    )
    ?.focus()
}

type Shown = {
  step: number
  draftStep: number | null
  typed: FormData
  /** What is wrong, by field. */
  wrong: Readonly<Record<string, string>>
}

/**
 * Which errors are in sight: those of a step that was left, those of an answer that was finished, and all of them once
 * somebody has tried to send the form.
 */
export function useShownErrors({ step, draftStep, typed, wrong }: Shown) {
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(stepsBefore(draftStep ?? 1)))
  const [finished, setFinished] = useState<ReadonlySet<string>>(() => new Set())
  const [isTried, setTried] = useState(false)
  const [last, setLast] = useState(step)
  if (last !== step) {
    setLast(step)
    setLeft(new Set([...left, last]))
  }

  const isBlank = (name: string) => String(typed.get(name) ?? '').trim() === ''
  const lacks = steps.map(({ fields }): Lack => {
    const bad = fields.filter((name) => wrong[name] !== undefined)
    const missing = bad.filter((name) => isBlank(name)).length
    return { missing, wrong: bad.length - missing }
  })

  function errorOf(name: string): string | undefined {
    const place = stepOf(name)
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
    setLeft(new Set(stepsBefore(lastStep + 1)))
  }

  return { errorOf, lacks, left, isTried, onTried, onLeftField }
}

function stepsBefore(step: number): number[] {
  return Array.from({ length: step - 1 }, (_, index) => index + 1)
}
