import {
  type SubmitEvent,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { check } from '#contract/call/check.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { submitInvestor } from '#contract/programmes/investors.ts'
import { useAutosave } from '#web/app/forms/drafts/autosave.ts'
import type { Draft } from '#web/app/forms/drafts/draft.ts'
import { notifySent } from '#web/app/forms/notify-sent.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { SaveStatus } from '#web/app/forms/drafts/save-status.tsx'
import { FILL_IN_OR_GO_ON, formDataOf, useArrivals, useShownErrors } from '#web/app/forms/wizard.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { StepFields } from './step-fields.tsx'
import { inputOf, lackingIn, lastStep, steps, useSteps } from './steps.ts'
import './investor-form.css'

/** On the public page, people can go to any step; in the dashboard, each step must be answered before the next. */
const manners = {
  circle: { back: 'Previous', on: 'Next', isEachNeeded: false, title: 'display display-3' },
  dashboard: { back: 'Back', on: 'Continue', isEachNeeded: true, title: 'circle-title-plain' },
} as const

type Props = {
  manner: keyof typeof manners
  /** The initial values, by field. */
  initial: Readonly<Partial<Record<string, string>>>
  draft: Draft
  draftStep: number | null
  step: number
  goTo: (next: number) => void
  /** Called after the form has been sent. */
  onSent: () => void | Promise<void>
  /** Called when the form was sent before, for example in another tab. */
  onFilled: () => void
}

/** The ten steps of the investor circle. All steps stay mounted, so that the form holds every answer. */
export function InvestorForm({ manner, initial, draft, draftStep, step, goTo, onSent, onFilled }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [typed, setTyped] = useState(() => formDataOf(initial))
  const saving = useAutosave(draft)
  const focusOn = useArrivals({ steps, step, goTo, draft, form, heading })
  const checked = check(submitInvestor, inputOf(typed))
  const wrong = 'problem' in checked ? (checked.problem.fields ?? {}) : {}
  const { errorOf, onTried, onLeftField, stopAt } = useShownErrors({ steps, step, draftStep, typed, wrong })
  const [lacking, setLacking] = useState<string | null>(null)
  const words = manners[manner]
  const stepTexts = useSteps()

  const { submit, pending, problem } = useSubmit(submitInvestor, {
    inputOf: (data) => inputOf(data) as Input<typeof submitInvestor>,
    reveal: focusOn,
    async answered() {
      draft.finish()
      notifySent()
      await onSent()
    },
  })

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    if (!name) return
    const now = new FormData(event.currentTarget)
    draft.change(name, String(now.get(name) ?? ''))
    setLacking(null)
    startTransition(() => setTyped(now))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const lacks = words.isEachNeeded ? lackingIn(step, new FormData(event.currentTarget)) : null
    setLacking(lacks)
    if (lacks !== null) {
      notify('Please fill the required field', 'error')
      focusOn(lacks)
    } else if (step < lastStep) {
      const now = check(submitInvestor, inputOf(new FormData(event.currentTarget)))
      const stop = stopAt('problem' in now ? (now.problem.fields ?? {}) : {})
      if (stop === null) return goTo(step + 1)
      notify(FILL_IN_OR_GO_ON, 'error')
      focusOn(stop)
    } else {
      onTried()
      submit(event)
    }
  }

  const isFilled = problem?.code === 'investor_filled'
  const leave = useEffectEvent(() => {
    draft.finish()
    onFilled()
  })
  useEffect(() => {
    if (isFilled) leave()
  }, [isFilled])

  const isRefused = problem !== null && problem.fields === undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its controls, is none itself
    <form
      ref={form}
      className="circle-form"
      method="post"
      noValidate
      aria-label="Investor circle"
      onInput={onInput}
      onBlur={onLeftField}
      onSubmit={onSubmit}
    >
      <StepProgress step={step} titles={stepTexts.map(({ title }) => title)} />
      <SaveStatus step={step} of={lastStep} saving={saving} />
      {stepTexts.map(({ scene, title, text, fields }, index) => (
        <section key={scene} className="circle-step" hidden={index + 1 !== step}>
          <Scene name={scene} />
          <div>
            <h2
              ref={index + 1 === step ? heading : null}
              className={`circle-title ${words.title}`}
              tabIndex={-1}
            >
              {title}
            </h2>
            {text === '' ? null : <p className="circle-text">{text}</p>}
            <div className="column circle-fields">
              <StepFields
                fields={fields}
                isIncorporated={typed.get('incorporation') === 'Yes'}
                isNumberNeeded={words.isEachNeeded}
                propsOf={(name) => ({
                  name,
                  defaultValue: initial[name] ?? '',
                  error: errorOf(name) ?? (lacking === name ? 'Please fill this in' : undefined),
                })}
              />
            </div>
          </div>
        </section>
      ))}
      {isRefused && step === lastStep ? <Alert quiet>{problem.message}</Alert> : null}
      <div className="row circle-walk">
        {step > 1 ? (
          <Button kind="ghost" disabled={pending} onClick={() => goTo(step - 1)}>
            {words.back}
          </Button>
        ) : null}
        {step < lastStep ? (
          <Button type="submit">{words.on}</Button>
        ) : pending ? (
          <p className="circle-loading" role="status">
            Loading . . .
          </p>
        ) : (
          <Button type="submit" kind="warm" ref={isRefused ? takeFocus : null}>
            Submit
          </Button>
        )}
      </div>
    </form>
  )
}

/** Returns the focus to the button, which was disabled while the form was sent. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
