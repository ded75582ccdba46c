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
    'The invoice of a payment, or its receipt where the organisation has no GSTIN, as PDF: for its payer and admins with the duty money; `id` is the payment’s',
  answer: file,
} satisfies Endpoint

export const readCreditNote = {
  ...pdf,
  path: '/money/credit_note/:id',
  title: 'The credit note of a refund that has arrived, as PDF, for the same people; `id` is the refund’s',
  answer: file,
} satisfies Endpoint

export const readDocument = {
  ...pdf,
  path: '/money/document/:id',
  title:
    'Any invoice, receipt or credit note by its own id, as PDF, for the same people: also one that was corrected since',
  answer: file,
} satisfies Endpoint

export const documentKind = z.enum(['invoice', 'receipt', 'credit_note'])

export const verifyDocument = {
  ...publicRead,
  path: '/documents/verify',
  title: 'Whether a document is ours: what it says in short, by the token in its QR code',
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
  title: 'The invoices, receipts and credit notes of one’s own payments, newest first',
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
    'Correct to whom the invoice or receipt of a payment goes: a credit note takes back what is left of it, and a new one stands in its place; no money moves. What is not named stays; `number` is the document that one saw, and 409 tells that it was corrected meanwhile',
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
