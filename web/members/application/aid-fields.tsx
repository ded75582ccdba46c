import { MOST_AID_WORDS } from '#contract/business-constants.ts'
import { TextArea, YesNo } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answer-fields.tsx'
import type { AidName } from './steps.ts'
import { questions } from './questions.ts'

/** The questions to people who cannot pay the fee. */
export function AidFields() {
  const { field } = useAnswers()
  return (
    <>
      <BriefArea
        name="financialAidReason"
        label={questions.financialAidReason}
        hint={`Brief, at most ${MOST_AID_WORDS} words. Only the admins read it.`}
      />
      <BriefArea
        name="financialAidBenefit"
        label={questions.financialAidBenefit}
        hint={`Brief, at most ${MOST_AID_WORDS} words.`}
      />
      <YesNo
        label={questions.financialAidCommitment}
        hint="Come to meetups, answer members’ questions, help at an event"
        {...field('financialAidCommitment')}
      />
    </>
  )
}

function BriefArea({ name, label, hint }: { name: AidName; label: string; hint: string }) {
  const { needed, valueOf } = useAnswers()
  const words = valueOf(name).split(/\s+/).filter(Boolean).length
  return (
    <div>
      <TextArea label={label} hint={hint} maxLength={10_000} {...needed(name)} />
      <p className="apply-count" data-over={words > MOST_AID_WORDS ? '' : undefined}>
        {`${words} of ${MOST_AID_WORDS} words`}
      </p>
    </div>
  )
}
