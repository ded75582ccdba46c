import type { Tx } from '../db/connect.ts'
import { attachFile, detachFile } from '../files/writes.ts'
import { exists } from '../db/exists.ts'

/** Whether an issued document shows this picture, as signature or logo. */
function isOnDocument(tx: Tx, file: string): Promise<boolean> {
  return exists(
    tx
      .selectFrom('documents')
      .where((eb) => eb.or([eb('signature_id', '=', file), eb('logo_id', '=', file)]))
      .limit(1),
  )
}

/** Replaces a picture of the organisation; returns the files that nothing shows any more, or null if nothing changes. */
export async function replacePicture(
  tx: Tx,
  column: 'logo_id' | 'signature_id',
  file: string | null,
  now: Date,
): Promise<string[] | null> {
  const row = await tx.selectFrom('organisation').select(column).forUpdate().executeTakeFirstOrThrow()
  const before = row[column] as string | null
  if (before === file) return null
  if (file !== null) await attachFile(tx, file)
  await tx
    .updateTable('organisation')
    .set({ [column]: file })
    .execute()
  if (before === null || (await isOnDocument(tx, before))) return []
  await detachFile(tx, before, now)
  return [before]
}
