import { Button } from '#web/ui/controls/button.tsx'

type Props<Value extends string> = {
  label: string
  /** What each is called, by value. */
  options: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
}

/** A few ways to look at something, side by side; the one that is chosen is pressed. */
export function PressedChoice<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
  return (
    <div className="row" role="group" aria-label={label}>
      {Object.entries<string>(options).map(([value, words]) => (
        <Button
          key={value}
          kind={value === chosen ? 'primary' : 'ghost'}
          size="small"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value as Value)}
        >
          {words}
        </Button>
      ))}
    </div>
  )
}
