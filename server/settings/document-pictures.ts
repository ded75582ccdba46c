import type { Tx } from '../db/connect.ts'
import { exists } from '../db/exists.ts'

/** Whether an issued document shows this picture, as signature or logo. */
export function isOnDocument(tx: Tx, file: string): Promise<boolean> {
  return exists(
    tx
      .selectFrom('documents')
      .where((eb) => eb.or([eb('signature_id', '=', file), eb('logo_id', '=', file)]))
      .limit(1),
  )
}
