import { TextArea } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answer-fields.tsx'
import { questions } from './questions.ts'

export function SupportStep() {
  const { needed } = useAnswers()
  return (
    <>
      <TextArea
        label={questions.needTechSupport}
        hint="Yes or No is enough. If yes, it helps to know with what: a website, an app, payments, automation"
        maxLength={5000}
        {...needed('needTechSupport')}
      />
      <TextArea
        label={questions.helpInBranding}
        hint="Yes or No is enough. If yes: a name, a logo, photographs, social media"
        maxLength={5000}
        {...needed('helpInBranding')}
      />
    </>
  )
}
