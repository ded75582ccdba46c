import type { Tx } from '../db/connect.ts'

/** Whether a document has this picture of a signature or of the logo. */
export async function isOnDocument(tx: Tx, file: string): Promise<boolean> {
  const document = await tx
    .selectFrom('documents')
    .select('id')
    .where((eb) => eb.or([eb('signature_id', '=', file), eb('logo_id', '=', file)]))
    .limit(1)
    .executeTakeFirst()
  return document !== undefined
}
