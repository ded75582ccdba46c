import type { FieldOf } from '#web/app/filled-form.ts'
import { audiences, types } from '#web/content/hosting.ts'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { PictureField } from '#web/ui/picture-field.tsx'

/** What is asked of whoever wants to host an event. */
export function HostingFields({ field, today }: { field: FieldOf; today?: string }) {
  return (
    <>
      <div className="popup-form-pair">
        <Select {...field('type')} options={types.map((type) => ({ value: type, label: type }))} />
        <Field {...field('date')} type="date" min={today} />
      </div>
      <Field {...field('title')} autoComplete="off" />
      <TextArea {...field('description')} />
      <Select {...field('audience')} options={audiences} />
      <PictureField
        {...field('thumbnail')}
        note="optional"
        hint="JPEG or PNG, up to 5 MB."
        accept="image/jpeg,image/png"
      />
    </>
  )
}
