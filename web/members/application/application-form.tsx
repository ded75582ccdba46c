import { type SubmitEvent, type SyntheticEvent, startTransition, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/days.ts'
import type { Input } from '#contract/endpoint.ts'
import { createMember, createOrder } from '#contract/membership/members.ts'
import type { Draft } from '#web/app/forms/draft.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { SaveLine } from '#web/app/forms/save-line.tsx'
import { formDataOf, useArrivals, useDraft, useShownErrors, useStepInAddress } from '#web/app/forms/wizard.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { priceOf, usePrices } from '../use-prices.ts'
import { useVoucher } from '../voucher.tsx'
import { AnswersProvider } from './answers.tsx'
import { type Ending, openCheckout } from './checkout.ts'
import { lackingOf } from './lacking.ts'
import { LastTry, Notices } from './notices.tsx'
import { PayPanel } from './pay-panel.tsx'
import { StepFields } from './step-fields.tsx'
import { StepList } from './step-list.tsx'
import { inputOf, isMinor, lastStep, steps, stepTitles } from './steps.ts'

type Props = {
  user: User
  /** What the form starts with, by field. */
  initial: Readonly<Partial<Record<string, string>>>
  draft: Draft
  draftStep: number | null
  /** The guardian of a minor has agreed to what was sent. */
  hasAgreed: boolean
}

/** The application in six steps. All of them stay mounted, so the form always holds every answer. */
export function ApplicationForm({ user, initial, draft, draftStep, hasAgreed }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [typed, setTyped] = useState(() => formDataOf(initial))
  const [ending, setEnding] = useState<Ending | null>(null)
  const saving = useDraft(draft)
  const [query] = useSearchParams()
  const isUnpaid = query.get('payment') === 'failed'
  const [step, goTo] = useStepInAddress(steps, isUnpaid ? lastStep : (draftStep ?? 1))
  const focusOn = useArrivals({ steps, step, goTo, draft, form, heading })
  const forAid = typed.get('aid') === 'true'
  const category = String(typed.get('membershipCategory') ?? '')
  const [today] = useState(() => dayInIst(new Date()))
  const price = priceOf(usePrices(), category)
  const asked = { forAid, today, email: user.email, openTo: price?.openTo }
  const lacking = lackingOf(typed, asked)
  const isForGuardian = isMinor(String(typed.get('dateOfBirth') ?? ''), today)
  /** The application is stored and waits; what was typed is kept, since another guardian may have to be named. */
  function toGuardian(): void | Promise<void> {
    draft.flush()
    notify('Your application is stored. We have asked your guardian.', 'success')
    return navigate('/my')
  }
  const voucher = useVoucher(price)

  const more = { reveal: focusOn }
  const pay = useSubmit(createOrder, {
    ...more,
    inputOf: (data) => ({
      ...(inputOf(data, false, today) as Input<typeof createOrder>),
      ...voucher.input,
    }),
    asks: 'guardian_consent',
    refused({ code }) {
      if (code === 'guardian_consent') void toGuardian()
    },
    async answered(order) {
      draft.flush()
      setEnding(null)
      if (voucher.isAsShown(order))
        setEnding(await openCheckout(order, `Membership for one year, ${price?.name}`))
    },
  })
  const aid = useSubmit(createMember, {
    ...more,
    inputOf: (data) => inputOf(data, true, today) as Input<typeof createMember>,
    answered() {
      if (isForGuardian) return toGuardian()
      draft.finish()
      notify('Form submitted successfully!', 'success')
      return navigate('/')
    },
  })
  const submission = forAid ? aid : pay
  const { pending, problem } = submission
  const {
    errorOf,
    lacks,
    left: leftSteps,
    isTried,
    onTried,
    onLeftField,
  } = useShownErrors({
    steps,
    step,
    draftStep,
    typed,
    // The server has the last word on the day.
    wrong: lacking?.fields ?? problem?.fields ?? {},
  })
  const refusal = problem?.fields === undefined ? problem : null

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    if (!name) return
    const now = new FormData(event.currentTarget)
    draft.change(name, String(now.get(name) ?? ''))
    startTransition(() => setTyped(now))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (step < lastStep) {
      goTo(step + 1)
      return
    }
    onTried()
    // What is typed was perhaps not rendered yet.
    const left = lackingOf(new FormData(event.currentTarget), asked)
    if (left === null) {
      submission.submit(event)
      return
    }
    notify(left.message, 'error')
    const wrong = steps.flatMap(({ fields }) => fields).find((name) => left.fields?.[name] !== undefined)
    // The terms stand on this very step, whatever else is missing on others.
    focusOn(left.code === 'terms_not_accepted' ? 'termsAccepted' : (wrong ?? 'termsAccepted'))
  }

  return (
    <AnswersProvider answers={{ initial, typed, errorOf, today }}>
      <StepList step={step} lacks={lacks} left={leftSteps} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its controls, is none itself */}
      <form
        ref={form}
        className="column apply-form"
        data-last={step === lastStep ? '' : undefined}
        method="post"
        noValidate
        aria-label="Membership application"
        onInput={onInput}
        onBlur={onLeftField}
        onSubmit={onSubmit}
      >
        <div className="panel apply-panel">
          <Steps step={step} titles={stepTitles} />
          <SaveLine step={step} of={lastStep} saving={saving} />
          <h2 ref={heading} className="display apply-title" tabIndex={-1}>
            {stepTitles[step - 1]}
          </h2>
          <p className="apply-lead">{steps[step - 1]?.lead}</p>
          <Notices
            step={step}
            lacking={isTried ? lacking : null}
            lacks={lacks}
            isUnpaid={isUnpaid && ending === null && !pending}
          />
          <StepFields step={step} email={user.email} aidAtFirst={initial['aid'] === 'true'} />
          <div className="apply-walk">
            {step > 1 ? (
              <Button kind="ghost" onClick={() => goTo(step - 1)}>
                Previous
              </Button>
            ) : null}
            {step < lastStep ? <Button type="submit">Next</Button> : null}
          </div>
        </div>
        {step === lastStep ? (
          <PayPanel
            category={category}
            forAid={forAid}
            asksGuardian={isForGuardian && !hasAgreed}
            pending={pending}
            voucher={voucher}
            refusedVoucher={pay.errors['voucher']}
          >
            {pending ? null : <LastTry refusal={refusal} ending={forAid ? null : ending} />}
          </PayPanel>
        ) : null}
      </form>
    </AnswersProvider>
  )
}
