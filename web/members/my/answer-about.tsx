import type { Programme } from '#contract/programmes/submissions.ts'
import { AnswerForm } from './answer-form.tsx'

type About = { programme: Programme; id: string; about: string; question: string }

/** An admin's question about a submission, and the field for the answer. */
export function AnswerAbout({ programme, id, about, question }: About) {
  return (
    <AnswerForm
      question={question}
      label={`A question about ${about}`}
      keptAs={`/answer/${id}`}
      to={load}
      inputOf={(answer) => ({ programme, _id: id, answer })}
    />
  )
}

const load = async () => (await import('#contract/programmes/questions.ts')).answerAboutSubmission
