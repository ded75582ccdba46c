import { TextArea } from '#web/ui/controls/field.tsx'

type Props = {
  /** Who reads it, and where. */
  hint?: string
  error: string | undefined
}

/** Why an admin does something to a person. */
export function ReasonField({ hint = 'They read it in the e-mail.', error }: Props) {
  return <TextArea name="reason" label="Reason" hint={hint} maxLength={2000} error={error} />
}
