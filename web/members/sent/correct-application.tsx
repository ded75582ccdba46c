import { EndOfCorrection } from './correction-buttons.tsx'
import { startTransition, type SyntheticEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIst } from '#contract/values/days.ts'
import type { Answer, Input } from '#contract/call/endpoint.ts'
import { aidFields } from '#contract/membership/application.ts'
import {
  correctApplication,
  correctableFields,
  type mySentApplication,
} from '#contract/membership/sent-application.ts'
import { useKeptWords, wordsIn } from '#web/app/forms/drafts/kept-words.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { TypedAgain } from '#web/app/forms/drafts/typed-again.tsx'
import { formDataOf } from '#web/app/forms/wizard.ts'
import { useFocusOnHeadingAfterForm } from '#web/app/own-pages/part.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { AidFields } from '../application/aid-fields.tsx'
import { AnswersProvider } from '../application/answer-fields.tsx'
import { BusinessStep } from '../application/business-step.tsx'
import { CollaborationStep } from '../application/collaboration-step.tsx'
import { GoalsStep } from '../application/goals-step.tsx'
import { PersonalStep } from '../application/personal-step.tsx'
import { useStepWords } from '../application/step-words.ts'
import { SupportStep } from '../application/support-step.tsx'
import '../application.css'

type Props = { application: NonNullable<Answer<typeof mySentApplication>['application']>; onDone: () => void }

/** The fields of the application on one page, filled in as they were sent. */
export function CorrectApplication({ application, onDone }: Props) {
  const { revalidate } = useRevalidator()
  const formRef = useFocusOnHeadingAfterForm()
  const titles = useStepWords().map(({ title }) => title)
  const forAid = 'financialAidReason' in application
  const names = [...Object.keys(correctableFields), ...(forAid ? Object.keys(aidFields) : [])]
  const answers = application as unknown as Record<string, string | null>
  const kept = useKeptWords(correctApplication.path)
  const [opened] = useState(() => Object.fromEntries(names.map((name) => [name, answers[name] ?? ''])))
  const [initial] = useState<Record<string, string>>(() => ({ ...opened, ...kept.typed }))
  const [typed, setTyped] = useState(() => formDataOf({ ...initial, country: initial['country'] ?? '' }))
  const [today] = useState(() => dayInIst(new Date()))
  function close(): void {
    kept.forget()
    onDone()
  }
  const { submit, pending, problem, errors } = useSubmit(correctApplication, {
    inputOf: (data) => {
      const form = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
      return { ...form, opened } as Input<typeof correctApplication>
    },
    async answered() {
      notify('Corrected. We will read the new version.', 'success')
      close()
      await revalidate()
    },
    refused({ status }) {
      // Decided meanwhile.
      if (status === 409) void revalidate()
    },
  })

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const now = new FormData(event.currentTarget)
    kept.keep(wordsIn(now), opened)
    startTransition(() => setTyped(now))
  }

  const contents = [
    <PersonalStep key="1" email={application.email} isSent />,
    <BusinessStep key="2" />,
    <CollaborationStep key="3" />,
    <SupportStep key="4" />,
    <GoalsStep key="5" />,
  ]
  return (
    <AnswersProvider
      answers={{
        initial,
        typed,
        errorOf: (name) => errors[name],
        today,
        asksGuardian: false,
        hasAgreed: true,
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its controls, is none itself */}
      <form
        className="column correct-application"
        ref={formRef}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onInput}
        aria-label="Correct it"
      >
        <RefusalAlert problem={problem} />
        <TypedAgain kept={kept} opened={opened} />
        <p className="my-next">
          Category, date of birth and guardian are settled. If one of them is wrong, write to us.
        </p>
        {contents.map((content, index) => (
          <section key={content.key} className="apply-step" aria-label={titles[index]}>
            <h3 className="display display-3">{titles[index]}</h3>
            <div>{content}</div>
          </section>
        ))}
        <section className="apply-step" aria-label={titles[5]}>
          <Field
            label="Referred by"
            note="optional"
            name="referredBy"
            maxLength={200}
            defaultValue={initial['referredBy'] ?? ''}
            error={errors['referredBy']}
          />
          {forAid ? <AidFields /> : null}
        </section>
        <EndOfCorrection pending={pending} onLeave={close} />
      </form>
    </AnswersProvider>
  )
}
