import { useState } from 'react'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { Choices } from '#web/ui/controls/field.tsx'

type Props = {
  name: string
  period: { startsOn: string; endsOn: string }
  /** Everything that was paid is refunded. */
  isAllGone: boolean
}

/** Asks what happens to the period that a payment paid for, and explains each choice. */
export function MembershipChoice({ name, period: { startsOn, endsOn }, isAllGone }: Props) {
  const [chosen, setChosen] = useState(isAllGone ? 'end' : 'keep')
  const [today] = useState(() => dayInIst(new Date()))
  const until = dayInWords(endsOn)
  const effect =
    chosen === 'keep'
      ? `The year until ${until} stays as it is. The e-mail about the money does not mention the membership.`
      : startsOn > today
        ? `The year from ${dayInWords(startsOn)} is cancelled. The current year stays, and can be renewed again. ${name} is told by e-mail.`
        : `The year until ${until} ends today, without days of grace: ${name} can no longer use the programmes for members, unless a next year is paid for, which then begins today. ${name} is told by e-mail.`
  return (
    <Choices
      name="membership"
      label="Membership"
      options={[
        { value: 'end', label: 'It ends' },
        { value: 'keep', label: 'It stays' },
      ]}
      defaultValue={chosen}
      hint={effect}
      onChange={({ target }) => setChosen(target.value)}
    />
  )
}
