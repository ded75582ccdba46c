import { useRevalidator } from 'react-router'
import { answerQuestion } from '#contract/membership/review.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** The question of an admin about one's application, and the field for the answer. */
export function AnswerQuestion({ question }: { question: string }) {
  const { revalidate } = useRevalidator()
  const { submit, pending, problem, errors } = useSubmit(answerQuestion, {
    async answered() {
      notify('Your answer is with us.', 'success')
      await revalidate()
    },
  })
  return (
    <form className="column answer-question" noValidate onSubmit={submit} aria-label="A question for you">
      <blockquote>{question}</blockquote>
      <RefusalAlert problem={problem} />
      <TextArea name="answer" label="Your answer" maxLength={5000} error={errors['answer']} />
      <Button type="submit" busy={pending}>
        Send the answer
      </Button>
    </form>
  )
}
