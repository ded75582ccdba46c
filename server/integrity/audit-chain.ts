import { verifyAudit } from '../audit/verify.ts'
import type { Needs } from './check-context.ts'

/** Whether each entry of the audit log follows the one before. */
export async function auditChain({ client }: Needs): Promise<string[]> {
  return (await verifyAudit(client)).named
}
