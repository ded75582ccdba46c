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
  title: 'The periods of the caller’s membership, and when it can be renewed; days in India',
  input: z.strictObject({}),
  answer: z.object({
    membership: z
      .object({
        category,
        /** The present name of the category. */
        categoryName: z.string(),
        state: membershipState,
        /** The running period, or else the last one. If an admin or a refund ended it, `endsOn` is the day of that. */
        startsOn: day,
        endsOn: day,
        /** From the application, because some categories have an age limit. */
        dateOfBirth: day.nullable(),
        /** The last day of everything that is paid for and not refunded. */
        paidUntil: day,
        /** The day on which a refund ended the period; null when none did. */
        refundedOn: day.nullable(),
        /** Whether the membership can be renewed today. */
        isRenewable: z.boolean(),
        renewableFrom: day,
        renewableUntil: day,
        /** The open order for the next year. */
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
  title:
    'Make the order for the next year of the caller’s membership, or return the open order if there is one',
  input: z.strictObject({
    membershipCategory: category.optional(),
    voucher: voucherCode,
    order: orderToPayAgain,
  }),
  answer: order,
} satisfies Endpoint
