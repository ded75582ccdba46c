import type { Answer } from '#contract/call/endpoint.ts'
import { type GuardianAnswer, guardianConsent } from '#contract/membership/guardian.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { useKeptWords } from '#web/app/forms/drafts/kept-words.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'

type FormProps = { token: string; onAnswer: (answer: GuardianAnswer) => void }

/** The guardian's name and agreement; refusing is a separate form. */
export function GuardianForm({ token, onAnswer }: FormProps) {
  const { typed, keep, forget } = useKeptWords(guardianConsent.path)
  const answered = ({ answer }: Answer<typeof guardianConsent>) => {
    forget()
    onAnswer(answer)
  }
  const yes = useSubmit(guardianConsent, {
    inputOf: (form) => ({
      token,
      agree: true,
      name: String(form.get('name') ?? ''),
      dateOfBirth: String(form.get('dateOfBirth') ?? ''),
    }),
    answered,
  })
  const no = useSubmit(guardianConsent, { inputOf: () => ({ token, agree: false }), answered })
  return (
    <>
      <form className="column" method="post" noValidate onSubmit={yes.submit} aria-label="Yes">
        <h2 className="display display-3">Your answer</h2>
        <RefusalAlert problem={yes.problem} />
        <Field
          label="Your full name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={typed['name']}
          onChange={({ target: { value } }) => keep({ name: value }, { name: '' })}
          error={yes.errors['name']}
        />
        <Field
          label="Your date of birth"
          name="dateOfBirth"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          hint="We only check that you are an adult; your date of birth is not stored"
          error={yes.errors['dateOfBirth']}
        />
        <div className="link-page-answers">
          <Button type="submit" kind="warm" busy={yes.pending}>
            Yes, I agree
          </Button>
        </div>
      </form>
      <form method="post" noValidate onSubmit={no.submit} aria-label="No">
        <RefusalAlert problem={no.problem} />
        <Button type="submit" kind="ghost" busy={no.pending}>
          No, I do not agree
        </Button>
      </form>
    </>
  )
}
