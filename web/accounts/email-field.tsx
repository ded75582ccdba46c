import { Field } from '#web/ui/controls/field.tsx'

/** The e-mail by which somebody signs in, once on a page; browsers know it as the name of the account. */
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
