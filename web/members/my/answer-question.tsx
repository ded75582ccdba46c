import { AnswerForm } from './answer-form.tsx'

/** An admin's question about the application, and the field for the answer. */
export function AnswerQuestion({ question }: { question: string }) {
  return (
    <AnswerForm
      question={question}
      label="A question for you"
      keptAs="/answer/application"
      to={load}
      inputOf={(answer) => ({ answer })}
    />
  )
}

const load = async () => (await import('#contract/membership/review.ts')).answerQuestion
