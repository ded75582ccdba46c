import { z } from 'zod'
import { day } from '#contract/values/days.ts'
import { isGstState } from '#contract/money/gst-states.ts'
import { isGstin, isPan, isSac } from '#contract/money/tax.ts'
import { ABROAD } from './tax.ts'

export const documentKinds = ['invoice', 'receipt', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

const text = z.string().min(1)
const maybe = text.nullable()
const paise = z.int().nonnegative()
const state = z.string().refine(isGstState, 'No code of a state')
const gstin = z.string().refine(isGstin, 'No GSTIN')

/** The issuer, by the settings at the time of issue. The address may have several lines. */
const seller = z.object({
  legalName: text,
  address: z.string(),
  state: state.nullable(),
  gstin: gstin.nullable(),
  pan: z.string().refine(isPan, 'No PAN').nullable(),
  phone: maybe,
  email: maybe,
})

/** `state` is the two-digit code, if the buyer gave one. */
const buyer = z.object({
  name: text,
  email: maybe,
  address: maybe,
  city: maybe,
  pincode: maybe,
  state: state.nullable(),
  country: maybe,
  gstin: gstin.nullable(),
})

const line = z.object({
  description: text,
  sac: z.string().refine(isSac, 'No SAC').nullable(),
  /** The first and last day of the paid period, if known. */
  period: z.object({ from: day, to: day }).nullable(),
})

/** How the money came or, on a credit note, went back. */
const payment = z.object({
  /** In words: `UPI`, `Card`, `Bank transfer`. */
  method: text,
  providerPaymentId: maybe,
  reference: maybe,
  /** Null while a refund is on its way. */
  paidOn: day.nullable(),
})

/**
 * The content of a document, as issued. The PDF is made from this alone, so that later changes of settings, prices or
 * people change no document.
 */
export const keptDocument = z
  .object({
    kind: z.enum(documentKinds),
    number: text,
    issuedOn: day,
    seller,
    buyer,
    /** Two digits of a state, 96 outside India; null without tax. */
    placeOfSupply: z
      .string()
      .refine((code) => code === ABROAD || isGstState(code), 'No place of supply')
      .nullable(),
    line,
    /** Paise. Without tax, `taxable` is the price. */
    taxable: paise,
    cgst: paise,
    sgst: paise,
    igst: paise,
    /** The paid total less taxable value and taxes; may be negative. */
    rounding: z.int().default(0),
    total: paise.positive(),
    /** In per cent; null without tax. */
    rate: z.number().nonnegative().max(100).nullable(),
    currency: z.literal('INR'),
    /** Words that a tax rule requires. */
    endorsement: maybe.default(null),
    payment,
    /** Of a credit note: the credited document and the reason. A correction moves no money. */
    credits: z
      .object({ number: text, issuedOn: day, reason: text, isCorrection: z.boolean().default(false) })
      .nullable(),
    /** The document that this one corrects. */
    replaces: z.object({ number: text, issuedOn: day }).nullable().default(null),
    /** The id of the picture of the signature. */
    signature: maybe,
    /** The colours of the site at the time of issue, if not the shipped ones. */
    colors: z.object({ brand: text, accent: text }).optional(),
    /** The id of the logo at the time of issue; without one the drawn mark is used. */
    logo: text.optional(),
  })
  .refine((said) => said.taxable + said.cgst + said.sgst + said.igst + said.rounding === said.total, {
    error: 'The parts do not add up to the total',
    path: ['total'],
  })
  .refine((said) => said.igst === 0 || said.cgst + said.sgst === 0, {
    error: 'Within a state or between states, not both',
    path: ['igst'],
  })
  .refine((said) => said.seller.gstin !== null || said.cgst + said.sgst + said.igst === 0, {
    error: 'No tax without a GSTIN of ours',
    path: ['igst'],
  })
  .refine((said) => (said.kind === 'invoice' ? said.seller.gstin !== null : true), {
    error: 'No invoice without a GSTIN of ours',
    path: ['kind'],
  })
  .refine((said) => (said.kind === 'credit_note') === (said.credits !== null), {
    error: 'A credit note, and no other document, names what it takes back',
    path: ['credits'],
  })

export type KeptDocument = z.infer<typeof keptDocument>

/** A document with the address where it can be verified. */
export const documentSnapshot = keptDocument.and(z.object({ verifyUrl: z.url() }))
export type DocumentSnapshot = z.infer<typeof documentSnapshot>
