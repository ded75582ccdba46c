import { BusinessStep } from './business-step.tsx'
import { CollaborationStep } from './collaboration-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { GoalsStep } from './goals-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { useStepWords } from './step-words.ts'
import { SupportStep } from './support-step.tsx'

type Props = { step: number; email: string; aidAtFirst: boolean }

/** The fields of all steps; only the present step is visible. */
export function StepFields({ step, email, aidAtFirst }: Props) {
  const words = useStepWords()
  const contents = [
    <PersonalStep key="1" email={email} />,
    <BusinessStep key="2" />,
    <CollaborationStep key="3" />,
    <SupportStep key="4" />,
    <GoalsStep key="5" />,
    <ConfirmationStep key="6" aidAtFirst={aidAtFirst} />,
  ]
  return contents.map((content, index) => (
    <section
      key={content.key}
      className="apply-step"
      aria-label={words[index]?.title}
      hidden={index + 1 !== step}
    >
      {content}
    </section>
  ))
}
