import type { Tx } from '../../db/connect.ts'
import { recomputeMembership } from '../../members/periods/periods.ts'

type Minor = { id: string; name: string; minor_until: string; dateOfBirth: string | null; now: Date }

/** Adds a minor whose guardian has been asked: nothing else is stored of them. */
export async function addMinor(tx: Tx, { id, name, minor_until, dateOfBirth, now }: Minor): Promise<void> {
  await tx
    .insertInto('minors')
    .values({
      user_id: id,
      minor_until,
      date_of_birth: dateOfBirth,
      full_name: name,
      guardian_name: 'Sushila Devi',
      guardian_email: 'sushila.devi@demo.example.org',
      named_at: now,
      asked_at: now,
    })
    .execute()
  await recomputeMembership(tx, id)
}
