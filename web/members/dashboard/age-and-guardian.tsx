import { useState } from 'react'
import { dayInIst } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { ageOn } from '#contract/membership/age.ts'
import type { GuardianAnswer } from '#contract/membership/guardian.ts'
import type { allMembers } from '#contract/membership/members.ts'
import { Pill, type Tone } from '#web/ui/controls/pill.tsx'

type Member = Answer<typeof allMembers>['members'][number]

const answers: Record<GuardianAnswer, { tone: Tone; label: string; words: string }> = {
  unnamed: { tone: 'neutral', label: 'no guardian', words: 'Nobody is named as guardian.' },
  asked: { tone: 'wait', label: 'guardian asked', words: 'has not answered yet' },
  agreed: { tone: 'ok', label: 'guardian agreed', words: 'has agreed' },
  refused: { tone: 'bad', label: 'guardian said no', words: 'has said no' },
}

/** The age of an applicant, and the guardian's answer for a person under 18; empty without a date of birth. */
export function AgeAndGuardian({ member }: { member: Member }) {
  const [today] = useState(() => dayInIst(new Date()))
  const { dateOfBirth, guardian, guardianName, guardianEmail } = member
  if (dateOfBirth == null) return null
  const age = `${ageOn(today, dateOfBirth)} years old.`
  if (guardian === null) return <p className="review-age">{age}</p>
  const { tone, label, words } = answers[guardian]
  return (
    <p className="review-age">
      <Pill tone={tone}>{label}</Pill>{' '}
      <span>
        <span>{age}</span>{' '}
        <span>{guardianName == null ? words : `${guardianName} (${guardianEmail}) ${words}.`}</span>
        <span>
          {guardian === 'agreed' ? '' : ' The application cannot be approved before a guardian agrees.'}
        </span>
      </span>
    </p>
  )
}
