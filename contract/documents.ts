import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import './no-eval.ts'

const id = z.string('Which document?').max(64)

/** A document as a file: its bytes as they go out, and what the file is called. */
const file = z.object({ name: z.string(), content: z.instanceof(Uint8Array) })

const pdf = { method: 'GET', allow: 'signed-in', input: z.strictObject({ id }), answers: 'file' } as const

export const invoice = {
  ...pdf,
  path: '/money/invoice/:id',
  title:
    'The invoice of a payment, or its receipt where the organisation has no GSTIN, as PDF: for its payer and admins with the duty money; `id` is the payment’s',
  answer: file,
} satisfies Endpoint

export const creditNote = {
  ...pdf,
  path: '/money/credit_note/:id',
  title: 'The credit note of a refund that has arrived, as PDF, for the same people; `id` is the refund’s',
  answer: file,
} satisfies Endpoint

const documentKind = z.enum(['invoice', 'receipt', 'credit_note'])

export const verifyDocument = {
  method: 'GET',
  path: '/documents/verify',
  allow: 'anyone',
  title: 'Whether a document is ours: what it says in short, by the token in its QR code',
  input: z.strictObject({ token: z.string('Which document?').max(64) }),
  answer: z.object({
    kind: documentKind,
    number: z.string(),
    issuedOn: z.string(),
    from: z.string(),
    /** Paise. */
    total: z.int(),
  }),
} satisfies Endpoint

/** The documents of one's own payments, the newest first. */
export const ownDocuments = {
  method: 'GET',
  path: '/money/my_documents',
  allow: 'signed-in',
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
