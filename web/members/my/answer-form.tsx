import { useRevalidator } from 'react-router'
import type { Endpoint, Input } from '#contract/call/endpoint.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { useKeptWords } from '#web/app/forms/drafts/kept-words.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { useFocusOnHeadingAfterForm } from '#web/app/own-pages/part.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Props<E extends Endpoint> = {
  question: string
  /** The accessible name of the form. */
  label: string
  /** The name under which unsent text is kept in this tab. */
  keptAs: string
  /** Loads the call on the first press, so that the page does not need its schemas. */
  to: () => Promise<E>
  inputOf: (answer: string) => Input<E>
}

/** An admin's question, and the field for the answer. */
export function AnswerForm<E extends Endpoint>({ question, label, keptAs, to, inputOf }: Props<E>) {
  const formRef = useFocusOnHeadingAfterForm()
  const { typed, keep, forget } = useKeptWords(keptAs)
  const { revalidate } = useRevalidator()
  const { submit, pending, problem, errors } = useSubmit(to, {
    inputOf: (form) => inputOf(String(form.get('answer'))),
    async answered() {
      forget()
      notify('Your answer is with us.', 'success')
      await revalidate()
    },
  })
  return (
    <form ref={formRef} className="column answer-question" noValidate onSubmit={submit} aria-label={label}>
      <blockquote>{question}</blockquote>
      <RefusalAlert problem={problem} />
      <TextArea
        name="answer"
        label="Your answer"
        maxLength={5000}
        defaultValue={typed['answer']}
        onChange={({ target: { value } }) => keep(value === '' ? {} : { answer: value })}
        error={errors['answer']}
      />
      <Button type="submit" busy={pending}>
        Send the answer
      </Button>
    </form>
  )
}
