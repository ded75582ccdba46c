import { TextArea } from '#web/ui/controls/field.tsx'

/** Who reads the text that an admin types about somebody. Every such field shows one of these, or a sentence of its own. */
export const reasonHints = {
  email: 'They read it in the e-mail.',
  creditNote:
    'They read it in the e-mail and on the credit note. It stands in the audit log under your name.',
  onlyAdmins: 'They do not read it. It stands in the audit log under your name.',
} as const

type Props = {
  name?: 'reason' | 'note'
  label?: string
  /** Who reads it, and where. */
  hint?: string
  rows?: number
  maxLength?: number
  error: string | undefined
}

/** The field for the reason of an admin's act. */
export function ReasonField({
  name = 'reason',
  label = 'Reason',
  hint = reasonHints.email,
  maxLength = 2000,
  ...more
}: Props) {
  return <TextArea name={name} label={label} hint={hint} maxLength={maxLength} {...more} />
}
