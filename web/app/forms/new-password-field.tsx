import { SHORTEST_PASSWORD } from '#contract/business-constants.ts'
import type { ComponentProps } from 'react'
import { PasswordField } from '#web/ui/controls/field.tsx'

/** The field for a new password. */
export function NewPasswordField({
  name = 'password',
  ...field
}: Pick<ComponentProps<typeof PasswordField>, 'id' | 'label' | 'error'> & { name?: string }) {
  return (
    <PasswordField
      {...field}
      name={name}
      autoComplete="new-password"
      hint={`${SHORTEST_PASSWORD} characters or more. A few words that only you would put together are good.`}
    />
  )
}
