import { Field } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Name = 'fullName' | 'guardianName' | 'guardianEmail'
type Props = {
  known: Readonly<Partial<Record<Name, string | null>>>
  errors: Readonly<Partial<Record<string, string>>>
}

/** The name of a person under 18, and the guardian whom we ask. */
export function GuardianFields({ known, errors }: Props) {
  const field = (name: Name) => ({ name, defaultValue: known[name] ?? '', error: errors[name] })
  return (
    <>
      <Field {...field('fullName')} label="Your name" autoComplete="name" maxLength={100} />
      <Field {...field('guardianName')} label="Their name" maxLength={100} />
      <Field
        {...field('guardianEmail')}
        label="Their e-mail"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </>
  )
}

/** `isSent`: whether the e-mail to the guardian is sent now, or once the person has confirmed their own e-mail. */
export function tellAsked(isSent: boolean): void {
  notify(
    isSent
      ? 'The e-mail is on its way. They should look among the spam too.'
      : 'Please confirm your own e-mail first: then we ask your guardian.',
    'success',
  )
}
