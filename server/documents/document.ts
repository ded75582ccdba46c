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

/** Whoever gives the document, as the settings were when it was given. A line break in the address begins a line. */
const seller = z.object({
  legalName: text,
  address: z.string(),
  state: state.nullable(),
  gstin: gstin.nullable(),
  pan: z.string().refine(isPan, 'No PAN').nullable(),
  phone: maybe,
  email: maybe,
})

/** `state` is the two digits, for whoever is in India and said it. */
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
  /** First and last day of what is paid for, where that is known. */
  period: z.object({ from: day, to: day }).nullable(),
})

/** How the money came, or, of a credit note, how it went back. */
const payment = z.object({
  /** As people read it: `UPI`, `Card`, `Bank transfer`. */
  method: text,
  providerPaymentId: maybe,
  reference: maybe,
  /** Null while a refund is on its way. */
  paidOn: day.nullable(),
})

/**
 * What a document says, kept as it was said. The PDF is made of this alone: what changes later in settings, prices or
 * people changes no document.
 */
/** A document as the database keeps it; where it can be checked is told by its token. */
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
    /** Paise. Without tax, `taxable` is what was asked for. */
    taxable: paise,
    cgst: paise,
    sgst: paise,
    igst: paise,
    /** What the taxes leave to the total, which is what was paid; below nothing where they are more. */
    rounding: z.int().default(0),
    total: paise.positive(),
    /** In per cent; null without tax. */
    rate: z.number().nonnegative().max(100).nullable(),
    currency: z.literal('INR'),
    /** Words that a rule wants on it. */
    endorsement: maybe.default(null),
    payment,
    /** Of a credit note: the document that it takes back, in full or in part, and why. No money goes back by a correction. */
    credits: z
      .object({ number: text, issuedOn: day, reason: text, isCorrection: z.boolean().default(false) })
      .nullable(),
    /** Of a document that corrects another: that other one. */
    replaces: z.object({ number: text, issuedOn: day }).nullable().default(null),
    /** The id of the picture of the signature, whose bytes are given when the PDF is made. */
    signature: maybe,
    /** The site's colours when it was given, where they were not those it was shipped with. */
    colors: z.object({ brand: text, accent: text }).optional(),
    /** The id of the logo when it was given, in place of the drawn mark; its bytes are given when the PDF is made. */
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

/** What the PDF is made of. */
export const documentSnapshot = keptDocument.and(z.object({ verifyUrl: z.url() }))
export type DocumentSnapshot = z.infer<typeof documentSnapshot>
