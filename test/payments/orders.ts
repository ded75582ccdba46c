import type { Site } from '#test/support/test-app.ts'

/** The status of the payment that an order of the provider's is for. */
export async function statusOf(site: Site, id: string): Promise<string | undefined> {
  const row = await site.context.db
    .selectFrom('payments')
    .select('status')
    .where('provider_order_id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** Which orders the provider is asked about from now on, in the order of the questions. */
export function questionsOf({ context: { gateway } }: Site): string[] {
  const asked: string[] = []
  const { attempts } = gateway
  gateway.attempts = (orderId) => {
    asked.push(orderId)
    return attempts(orderId)
  }
  return asked
}
