import { PasswordField } from '#web/ui/controls/field.tsx'

/** Asks who is there once more; whoever signs in with Google only has no password to be asked for. */
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
