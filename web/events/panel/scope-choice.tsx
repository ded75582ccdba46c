import type { Scope } from '#contract/events/fields.ts'
import { Choices } from '#web/ui/controls/field.tsx'

type Props = { one: string; hint: string; onChange?: (scope: Scope) => void }

/** For an event of a series: whether the following events change too. */
export function ScopeChoice({ one, hint, onChange }: Props) {
  return (
    <Choices
      name="scope"
      label="Which of the series"
      options={[
        { value: 'this', label: `This ${one}` },
        { value: 'following', label: 'This and those that follow' },
      ]}
      defaultValue="this"
      hint={hint}
      onChange={({ target }) => onChange?.(target.value as Scope)}
    />
  )
}
