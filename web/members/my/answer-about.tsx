import { useRevalidator } from 'react-router'
import type { Programme } from '#contract/programmes/submissions.ts'
import { type Submission, useSubmit } from '#web/app/forms/form.ts'
import { type KeptWords, useKeptWords } from '#web/app/forms/kept-words.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { lazyImport } from '#web/ui/lazy-import.ts'
import { notify } from '#web/ui/layers/toast.tsx'

type About = { programme: Programme; id: string; about: string; question: string }

/** The question of an admin about what one has sent to a programme, and the field for the answer. */
export function AnswerAbout({ programme, id, about, question }: About) {
  const kept = useKeptWords(`/answer/${id}`)
  const answered = useAnswered(kept.forget)
  const sending = useSubmit(loadAnswerAbout, {
    inputOf: (form) => ({ programme, _id: id, answer: String(form.get('answer')) }),
    answered,
  })
  return <AnswerForm question={question} about={about} kept={kept} {...sending} />
}

// With the first press: a page that shows it needs nothing else of it.
const loadAnswerAbout = async () =>
  (await lazyImport(() => import('#contract/programmes/questions.ts'))).answerAboutSubmission

function useAnswered(forget: () => void) {
  const { revalidate } = useRevalidator()
  return async () => {
    forget()
    notify('Your answer is with us.', 'success')
    await revalidate()
  }
}

type FormProps = Submission & {
  question: string
  about: string
  kept: KeptWords
}

function AnswerForm({ question, about, kept, submit, pending, problem, errors }: FormProps) {
  return (
    <form
      className="column answer-question"
      noValidate
      onSubmit={submit}
      aria-label={`A question about ${about}`}
    >
      <blockquote>{question}</blockquote>
      <RefusalAlert problem={problem} />
      <TextArea
        name="answer"
        label="Your answer"
        maxLength={5000}
        defaultValue={kept.typed['answer']}
        onChange={({ target: { value } }) => kept.keep(value === '' ? {} : { answer: value })}
        error={errors['answer']}
      />
      <Button type="submit" busy={pending}>
        Send the answer
      </Button>
    </form>
  )
}
