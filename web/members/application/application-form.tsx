import { type SubmitEvent, type SyntheticEvent, startTransition, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { check } from '#contract/check.ts'
import type { Input } from '#contract/endpoint.ts'
import { createMember, createOrder } from '#contract/membership/members.ts'
import { problems } from '#contract/problem.ts'
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
import { LastTry, Notices } from './notices.tsx'
import { PayPanel } from './pay-panel.tsx'
import { StepFields } from './step-fields.tsx'
import { StepList } from './step-list.tsx'
import { inputOf, lastStep, steps, stepTitles } from './steps.ts'

type Props = {
  user: User
  /** What the form starts with, by field. */
  initial: Readonly<Partial<Record<string, string>>>
  draft: Draft
  draftStep: number | null
}

/** The application in six steps. All of them stay mounted, so the form always holds every answer. */
export function ApplicationForm({ user, initial, draft, draftStep }: Props) {
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
  const price = priceOf(usePrices(), category)
  const voucher = useVoucher(price)
  const endpoint = forAid ? createMember : createOrder
  const checked = check(endpoint, inputOf(typed, forAid))
  const lacking = 'problem' in checked ? checked.problem : null
  const { errorOf, lacks, left, isTried, onTried, onLeftField } = useShownErrors({
    steps,
    step,
    draftStep,
    typed,
    wrong: lacking?.fields ?? {},
  })

  const more = { reveal: focusOn }
  const pay = useSubmit(createOrder, {
    ...more,
    inputOf: (data) => ({ ...(inputOf(data, false) as Input<typeof createOrder>), ...voucher.input }),
    async answered(order) {
      draft.flush()
      setEnding(null)
      if (voucher.isAsShown(order))
        setEnding(await openCheckout(order, `Membership for one year, ${price?.name}`))
    },
  })
  const aid = useSubmit(createMember, {
    ...more,
    inputOf: (data) => inputOf(data, true) as Input<typeof createMember>,
    answered() {
      draft.finish()
      notify('Form submitted successfully!', 'success')
      return navigate('/')
    },
  })
  const submission = forAid ? aid : pay
  const { pending, problem } = submission
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
    if (lacking?.code === 'terms_not_accepted') {
      // What is asked for stands on this very step, whatever else is missing on others.
      notify(problems.terms_not_accepted[1], 'error')
      focusOn('termsAccepted')
    } else submission.submit(event)
  }

  return (
    <AnswersProvider answers={{ initial, typed, errorOf }}>
      <StepList step={step} lacks={lacks} left={left} />
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
