import * as calls from '#contract/money/documents.ts'
import { routes } from '../http/mount.ts'
import { correctDocument } from './correct.ts'
import { ownDocuments, readCreditNote, readDocument, readInvoice, verifyDocument } from './reads.ts'

export const documentRoutes = routes(calls, {
  readInvoice,
  readCreditNote,
  readDocument,
  correctDocument,
  ownDocuments,
  verifyDocument,
})
