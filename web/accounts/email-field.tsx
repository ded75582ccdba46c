import { Field } from '#web/ui/controls/field.tsx'

/** The field for the e-mail of an account, once on a page. Browsers know it as the user name. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <Field
      id="account-email"
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      error={error}
    />
  )
}
