import { z } from 'zod'
import { type Endpoint, ownRead, publicRead, adminChange } from '../call/endpoint.ts'
import { clearable, MANY_LINES, namedId, optional, recordId, required, tooLong } from '../call/fields.ts'
import { isGstState } from './gst-states.ts'
import { isGstin } from './tax.ts'
import '../call/zod-config.ts'

export const documentNames = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' } as const

/** A document as a file: its bytes and its file name. */
const file = z.object({ name: z.string(), content: z.instanceof(Uint8Array) })

const pdf = {
  ...ownRead,
  duty: 'money',
  input: z.strictObject({ id: recordId }),
  answers: 'file',
} as const

export const readInvoice = {
  ...pdf,
  path: '/money/invoice/:id',
  title:
    'The invoice of a payment, or its receipt if the organisation has no GSTIN, as PDF; for the payer and for admins with the duty money. `id` is that of the payment',
  answer: file,
} satisfies Endpoint

export const readCreditNote = {
  ...pdf,
  path: '/money/credit_note/:id',
  title:
    'The credit note of a completed refund as PDF, for the payer and for admins with the duty money; `id` is that of the refund',
  answer: file,
} satisfies Endpoint

export const readDocument = {
  ...pdf,
  path: '/money/document/:id',
  title:
    'Any invoice, receipt or credit note as PDF, including corrected ones, for the payer and for admins with the duty money; `id` is that of the document',
  answer: file,
} satisfies Endpoint

export const documentKind = z.enum(['invoice', 'receipt', 'credit_note'])

export const verifyDocument = {
  ...publicRead,
  path: '/documents/verify',
  title: 'Whether a document is genuine, with its main facts, by the token in its QR code',
  input: z.strictObject({ token: recordId }),
  answer: z.object({
    kind: documentKind,
    number: z.string(),
    issuedOn: z.string(),
    from: z.string(),
    /** Paise. */
    total: z.int(),
  }),
} satisfies Endpoint

/** The documents of a person's own payments, newest first. */
export const ownDocuments = {
  ...ownRead,
  path: '/money/my_documents',
  title: 'The invoices, receipts and credit notes of the caller’s payments, newest first',
  input: z.strictObject({}),
  answer: z.object({
    documents: z.array(
      z.object({
        kind: documentKind,
        number: z.string(),
        issuedOn: z.string(),
        total: z.int(),
        url: z.string(),
      }),
    ),
  }),
} satisfies Endpoint

const A_PAYMENT = 'Which payment?'

/** The recipient of a document. */
export const buyer = z.object({
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  pincode: z.string().nullable(),
  /** The two-digit GST code. */
  state: z.string().nullable(),
  country: z.string().nullable(),
  gstin: z.string().nullable(),
})

const document = z.object({ number: z.string(), url: z.string() })

export const correctDocument = {
  ...adminChange('money'),
  path: '/money/correct_document',
  title:
    'Correct the recipient of the invoice or receipt of a payment: a credit note cancels it, and a new document replaces it; no money moves. Missing fields stay. `number` is the document that the admin saw: 409 when it was corrected meanwhile',
  input: z.strictObject({
    payment: namedId(A_PAYMENT),
    number: optional(64),
    buyer: z.strictObject({
      name: required(200).optional(),
      address: clearable(500, undefined, undefined, MANY_LINES),
      city: clearable(100),
      pincode: clearable(12),
      state: clearable(2, isGstState, 'Please choose a state of the list'),
      country: clearable(100),
      gstin: z
        .string('Please enter text')
        .max(40, tooLong(40))
        .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase() || null)
        .refine((typed) => typed === null || isGstin(typed), 'This is no GSTIN: please check each sign')
        .nullable()
        .optional(),
    }),
    reason: required(500, MANY_LINES),
  }),
  answer: z.object({ invoice: document, creditNote: document }),
} satisfies Endpoint
