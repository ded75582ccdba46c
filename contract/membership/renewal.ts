import { z } from 'zod'
import '../call/zod-config.ts'
import { type Endpoint, ownRead, ownChange } from '../call/endpoint.ts'
import { voucherCode } from './application.ts'
import { openOrder, order, orderToPayAgain } from './order.ts'
import { category } from './payments.ts'
import { basis, membershipState } from './year.ts'

const day = z.string()

export const myMembership = {
  ...ownRead,
  path: '/member/my_membership',
  title: 'The periods of one’s own membership, and when it may be renewed; days in India',
  input: z.strictObject({}),
  answer: z.object({
    membership: z
      .object({
        category,
        /** What that is called now. */
        categoryName: z.string(),
        state: membershipState,
        /** Of the period that runs, or the last one; one that an admin or a refund ended had its last day then. */
        startsOn: day,
        endsOn: day,
        /** As the application says: not every category is open to every age. */
        dateOfBirth: day.nullable(),
        /** The last day of all that is paid for; what went back pays for nothing. */
        paidUntil: day,
        /** The day on which that period ended because what paid for it goes back; null: it did not. */
        refundedOn: day.nullable(),
        /** It may be renewed today. */
        isRenewable: z.boolean(),
        renewableFrom: day,
        renewableUntil: day,
        /** The order for the next year that waits for its payment. */
        openOrder: openOrder.nullable(),
        /** Newest first. */
        periods: z.array(z.object({ startsOn: day, endsOn: day, category, basis })),
      })
      .nullable(),
  }),
} satisfies Endpoint

export const renewMembership = {
  ...ownChange,
  path: '/member/renew',
  title: 'Make the order for the next year of one’s own membership, or answer the open one',
  input: z.strictObject({
    membershipCategory: category.optional(),
    voucher: voucherCode,
    order: orderToPayAgain,
  }),
  answer: order,
} satisfies Endpoint
