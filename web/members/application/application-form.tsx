import {
  type ComponentProps,
  type SubmitEvent,
  type SyntheticEvent,
  startTransition,
  useRef,
  useState,
} from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { useAutosave } from '#web/app/forms/drafts/autosave.ts'
import type { Draft } from '#web/app/forms/drafts/draft.ts'
import { notifySent } from '#web/app/forms/notify-sent.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { SaveStatus } from '#web/app/forms/drafts/save-status.tsx'
import {
  FILL_IN_OR_GO_ON,
  formDataOf,
  useArrivals,
  useShownErrors,
  useStepInAddress,
} from '#web/app/forms/wizard.ts'
import { EmailsGoTo } from '#web/app/own-pages/emails-go-to.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { priceOf, usePrices } from '#web/app/prices/use-prices.ts'
import { type OpenOrder, useToPay } from '#web/app/prices/to-pay.ts'
import { AnswersProvider } from './answer-fields.tsx'
import { useCheckout } from './checkout.ts'
import { GUARDIAN_FIRST, useGuardianFirst } from './guardian-first.ts'
import { applicationProblem } from './application-problem.ts'
import { wrongGst } from './gst-number.ts'
import { LastTry, Notices } from './notices.tsx'
import { PayPanel } from './pay-panel.tsx'
import { StepFields } from './step-fields.tsx'
import { StepList } from './step-list.tsx'
import { useStepWords } from './step-words.ts'
import { inputOf, lastStep, steps, textOf } from './steps.ts'

type Props = {
  user: User
  /** The initial values, by field. */
  initial: Readonly<Partial<Record<string, string>>>
  draft: Draft
  draftStep: number | null
  /** The order that waits for payment. */
  openOrder: OpenOrder | null
  /** The addresses for e-mails about the application. */
  person: ComponentProps<typeof EmailsGoTo>['person']
  /** The guardian of a person under 18 has agreed. */
  hasAgreed: boolean
}

/** These fields change what the final button does. Their changes are rendered at once, so that nobody presses the previous button. */
const DECISIVE = ['aid', 'membershipCategory']

/** The application in six steps. All steps stay mounted, so that the form holds every answer. */
export function ApplicationForm({ user, initial, draft, draftStep, openOrder, person, hasAgreed }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [typed, setTyped] = useState(() => formDataOf(initial))
  const { ending, pay: payInCheckout } = useCheckout()
  const saving = useAutosave(draft)
  const [query] = useSearchParams()
  const isUnpaid = query.get('payment') === 'failed'
  const [step, goTo] = useStepInAddress(steps, isUnpaid ? lastStep : (draftStep ?? 1))
  const focusOn = useArrivals({ steps, step, goTo, draft, form, heading })
  const forAid = typed.get('aid') === 'true'
  const category = String(typed.get('membershipCategory') ?? '')
  const words = useStepWords()
  const { title, lead } = words[step - 1] ?? { title: '', lead: '' }
  const [today] = useState(() => dayInIst(new Date()))
  const prices = usePrices()
  const price = priceOf(prices, category)
  const { asksGuardian, change, guardian } = useGuardianFirst({ typed, today, hasAgreed, draft })
  const asked = { forAid, asksGuardian, today, email: user.email, openTo: price?.openTo }
  const lacking = applicationProblem(typed, asked)
  // A wrong GSTIN may be sent: it is marked here, and mentioned again beside the payment.
  const gst = wrongGst(textOf(typed, 'GST_Number'))
  const toPay = useToPay({ category, prices, loaded: openOrder })

  const more = { reveal: focusOn }
  const pay = useSubmit(createOrder, {
    ...more,
    inputOf: (data) => ({
      ...(inputOf(data, false, today) as Input<typeof createOrder>),
      ...toPay.input,
    }),
    refused: toPay.refused,
    async answered(order) {
      void draft.flush()
      if (toPay.isAsShown(order)) await payInCheckout(order, `Membership for one year, ${price?.name}`)
    },
  })
  const aid = useSubmit(applyForAid, {
    ...more,
    inputOf: (data) => inputOf(data, true, today) as Input<typeof applyForAid>,
    answered() {
      draft.finish()
      notifySent()
      return navigate('/')
    },
  })
  const submission = asksGuardian ? guardian : forAid ? aid : pay
  const { pending, problem } = submission
  const {
    errorOf,
    lacks,
    left: leftSteps,
    isTried,
    onTried,
    onLeftField,
    stopAt,
  } = useShownErrors({
    steps,
    step,
    draftStep,
    typed,
    // If nothing is wrong here, the errors of the server are shown: it decides which day it is.
    wrong: {
      ...(gst === undefined ? {} : { GST_Number: gst }),
      ...(lacking?.fields ?? problem?.fields),
    },
  })
  const refusal = problem?.fields === undefined ? problem : null

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement
    if (!name) return
    const now = new FormData(event.currentTarget)
    change(name, now)
    if (DECISIVE.includes(name)) setTyped(now)
    else startTransition(() => setTyped(now))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!asksGuardian && step < lastStep) {
      const now = applicationProblem(new FormData(event.currentTarget), asked)
      const stop = stopAt(now?.fields ?? {})
      if (stop === null) return goTo(step + 1)
      notify(FILL_IN_OR_GO_ON, 'error')
      focusOn(stop)
      return
    }
    onTried()
    // The last keystrokes may not be rendered yet.
    const left = applicationProblem(new FormData(event.currentTarget), { ...asked, asksGuardian })
    if (left === null) {
      submission.submit(event)
      return
    }
    notify(left.message, 'error')
    const wrong = steps.flatMap(({ fields }) => fields).find((name) => left.fields?.[name] !== undefined)
    // The terms are in the last step, so they are reported there even if other steps are incomplete.
    focusOn(left.code === 'terms_not_accepted' ? 'termsAccepted' : (wrong ?? 'termsAccepted'))
  }

  return (
    <AnswersProvider answers={{ initial, typed, errorOf, today, asksGuardian, hasAgreed }}>
      {asksGuardian ? null : <StepList step={step} lacks={lacks} left={leftSteps} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its controls, is none itself */}
      <form
        ref={form}
        className="column apply-form"
        data-last={step === lastStep && !asksGuardian ? '' : undefined}
        method="post"
        noValidate
        aria-label="Membership application"
        onInput={onInput}
        onBlur={onLeftField}
        onSubmit={onSubmit}
      >
        <div className="panel apply-panel">
          {asksGuardian ? null : <StepProgress step={step} titles={words.map((each) => each.title)} />}
          {asksGuardian ? null : <SaveStatus step={step} of={lastStep} saving={saving} />}
          <h2 ref={heading} className="display apply-title" tabIndex={-1}>
            {asksGuardian ? GUARDIAN_FIRST.title : title}
          </h2>
          <p className="apply-lead">{asksGuardian ? GUARDIAN_FIRST.lead : lead}</p>
          <Notices
            step={asksGuardian ? 1 : step}
            lacking={isTried ? lacking : null}
            lacks={lacks}
            hasWrongGst={gst !== undefined}
            isUnpaid={isUnpaid && ending === null && !pending}
            again={toPay.again}
          />
          <StepFields
            step={asksGuardian ? 1 : step}
            email={user.email}
            aidAtFirst={initial['aid'] === 'true'}
          />
          <div className="apply-walk">
            {asksGuardian ? (
              <Button type="submit" kind="warm" busy={pending}>
                Ask my guardian
              </Button>
            ) : null}
            {!asksGuardian && step > 1 ? (
              <Button kind="ghost" onClick={() => goTo(step - 1)}>
                Previous
              </Button>
            ) : null}
            {!asksGuardian && step < lastStep ? <Button type="submit">Next</Button> : null}
          </div>
        </div>
        {step === lastStep && !asksGuardian ? (
          <PayPanel category={category} forAid={forAid} pending={pending} toPay={toPay}>
            {pending ? null : <LastTry refusal={refusal} ending={forAid ? null : ending} />}
            <EmailsGoTo person={person} />
          </PayPanel>
        ) : null}
      </form>
    </AnswersProvider>
  )
}
