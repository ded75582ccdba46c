import { TextArea } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answer-fields.tsx'

export function SupportStep() {
  const { needed } = useAnswers()
  return (
    <>
      <TextArea
        label="Do you need technical support?"
        hint="Yes or No is enough. If yes, it helps to know with what: a website, an app, payments, automation"
        maxLength={5000}
        {...needed('needTechSupport')}
      />
      <TextArea
        label="Do you need help with your branding?"
        hint="Yes or No is enough. If yes: a name, a logo, photographs, social media"
        maxLength={5000}
        {...needed('helpInBranding')}
      />
    </>
  )
}
