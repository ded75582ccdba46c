import { PasswordField } from '#web/ui/controls/field.tsx'

/** Asks for the password once more; people who sign in with Google alone have none. */
export function OwnPassword({ hasPassword, error }: { hasPassword: boolean; error: string | undefined }) {
  return hasPassword ? (
    <PasswordField
      name="password"
      label="Your password"
      autoComplete="current-password"
      required
      error={error}
    />
  ) : null
}
