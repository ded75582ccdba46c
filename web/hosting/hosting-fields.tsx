import type { FieldOf } from '#web/app/forms/programme-form.ts'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { audiences, questions, types } from './questions.ts'

type Props = {
  field: FieldOf
  today?: string
  /** The limit of the picture in megabytes. */
  most?: number
}

export function HostingFields({ field, today, most }: Props) {
  return (
    <>
      <div className="popup-form-pair">
        <Select {...field('type')} options={asTheyRead(types)} />
        <Field {...field('date')} type="date" min={today} hint={questions.date.hint} />
      </div>
      <Field {...field('title')} autoComplete="off" hint={questions.title.hint} />
      <TextArea {...field('description')} hint={questions.description.hint} />
      <Select {...field('audience')} options={asTheyRead(audiences)} hint={questions.audience.hint} />
      <PictureField
        {...field('thumbnail')}
        note="optional"
        hint={questions.thumbnail.hint}
        accept="image/jpeg,image/png"
        most={most}
      />
    </>
  )
}

/** Choices whose labels are their values. */
function asTheyRead(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
