import type { Column } from '#web/ui/table.tsx'
import { Person } from '../person/person.tsx'

type Paid = {
  form: { userId: string; fullName: string }
  useremail: string
  avatar: { url: string | null }
  isSuspended: boolean
}

/** The payer: the first column of lists of payments. */
export const payerColumn: Column<Paid> = {
  title: 'Name',
  kind: 'head',
  cell: ({ form, useremail, avatar, isSuspended }) => (
    <Person
      id={form.userId}
      name={form.fullName}
      email={useremail}
      avatar={avatar}
      isSuspended={isSuspended}
    />
  ),
}
