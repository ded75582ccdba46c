import type { colorProblem } from '#contract/values/brand-colors.ts'
import { isColor } from '#contract/values/brand-colors.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldLabel, FieldNotes, useDescribed } from '#web/ui/controls/field.tsx'

type Props = {
  name: string
  label: string
  hint: string
  value: string
  /** Why the typed colour cannot be used. */
  problem: ReturnType<typeof colorProblem>
  /** The server's error. */
  error: string | undefined
  onChange: (text: string) => void
}

/** A colour as `#rrggbb`, typed or picked. An unreadable one is reported immediately, with the nearest readable colour. */
export function ColorField({ name, label, hint, value, problem, error, onChange }: Props) {
  const described = useDescribed(hint, problem?.message ?? error)
  const typed = value.trim().toLowerCase()
  return (
    <div className="field">
      <FieldLabel id={described.id} label={label} note={undefined} />
      <div className="color-field">
        <input
          type="color"
          aria-label={`${label}, chosen`}
          value={isColor(typed) ? typed : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <input
          className="control"
          name={name}
          value={value}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          {...described}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <div aria-live="polite" className="column color-notes">
        <FieldNotes id={described.id} hint={hint} error={problem?.message ?? error} />
        {problem?.nearest ? (
          <Button type="button" kind="ghost" size="small" onClick={() => onChange(problem.nearest ?? value)}>
            {`Use ${problem.nearest}`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
