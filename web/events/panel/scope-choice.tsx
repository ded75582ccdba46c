import { Choices } from '#web/ui/controls/field.tsx'

/** Of a series: whether those that follow are meant too. */
export function ScopeChoice({ one, hint }: { one: string; hint: string }) {
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
    />
  )
}
