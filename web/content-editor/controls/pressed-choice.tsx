import { Button } from '#web/ui/controls/button.tsx'

type Props<Value extends string> = {
  label: string
  /** The labels by value. */
  options: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
}

/** Buttons for a few views of something; the chosen one is pressed. */
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
