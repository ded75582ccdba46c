import { z } from 'zod'
import { day } from '../values/days.ts'
import { type Endpoint, adminRead, adminChange, ownChange } from '../call/endpoint.ts'
import { instant } from '../call/fields.ts'
import { category } from '../membership/payments.ts'
import { MOST_PRICE } from '../settings.ts'
import { ORDER_HOURS } from '../business-constants.ts'
import { type VoucherKind, voucherKinds } from './voucher-kinds.ts'

const CODE = 'Four to twenty letters, digits and hyphens'
const VALUE = 'Enter how much, as a whole number of paise or per cent'
const USES = 'A whole number from 1 to 100000'

const code = z
  .string(CODE)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{4,20}$/, CODE)

const voucherKind = z.enum(
  Object.keys(voucherKinds) as [VoucherKind, ...VoucherKind[]],
  'Please choose one from the list',
)

/** `used_up` includes uses that open orders reserve. */
const voucherState = z.enum(['valid', 'used_up', 'over', 'ended'])

const voucher = z.object({
  code: z.string(),
  kind: voucherKind,
  /** Paise off the price before tax, or per cent of it. */
  value: z.int(),
  uses: z.int(),
  /** How many payments were made with it. */
  used: z.int(),
  /** How many people reserve a use with an order that they can still pay. */
  reserved: z.int(),
  lastDay: z.string().nullable(),
  state: voucherState,
  createdAt: instant,
})
export type Voucher = z.output<typeof voucher>

const list = z.object({ vouchers: z.array(voucher) })

export const allVouchers = {
  ...adminRead('owner'),
  path: '/settings/vouchers',
  reads: 'no personal data',
  title: 'All vouchers, newest first, with the number of uses',
  input: z.strictObject({}),
  answer: list,
} satisfies Endpoint

export const makeVoucher = {
  ...adminChange('owner'),
  path: '/settings/make_voucher',
  title:
    'Add a voucher: an amount in paise (`fixed`) or a percentage off the price before tax, with a limit of uses and a last day',
  input: z
    .strictObject({
      code,
      kind: voucherKind,
      value: z.int(VALUE).min(1, VALUE).max(MOST_PRICE, VALUE),
      uses: z.int(USES).min(1, USES).max(100_000, USES),
      lastDay: day.optional(),
    })
    .superRefine(({ kind, value }, context) => {
      const { most, shown } = voucherKinds[kind]
      if (value <= most) return
      const message = `At most ${shown(most)}: whoever cannot pay applies for financial aid`
      context.addIssue({ code: 'custom', path: ['value'], message })
    }),
  answer: list,
} satisfies Endpoint

export const endVoucher = {
  ...adminChange('owner'),
  path: '/settings/end_voucher',
  title: `End a voucher: new orders cannot use it; existing orders keep their price for ${ORDER_HOURS} hours`,
  input: z.strictObject({ code }),
  answer: list,
} satisfies Endpoint

const NOT_ONE = 'There is no such voucher'
const typedCode = z
  .string(NOT_ONE)
  .trim()
  .regex(/^[a-z\d-]{4,20}$/i, NOT_ONE)

/** Most wrong codes that one person may enter in an hour, in all forms together. */
export const MOST_WRONG_CODES = 60

export const checkVoucher = {
  ...ownChange,
  path: '/member/check_voucher',
  title: `The price of a category with a voucher, in paise; reserves nothing. At most ${MOST_WRONG_CODES} wrong codes per person and hour, together with those of create-order and renew`,
  input: z.strictObject({ voucher: typedCode, membershipCategory: category }),
  answer: z.object({ price: z.int(), gst: z.int(), total: z.int(), rate: z.number() }),
} satisfies Endpoint
