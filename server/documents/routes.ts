import type { FastifyInstance } from 'fastify'
import {
  correctDocument,
  readCreditNote,
  readInvoice,
  readDocument,
  ownDocuments,
  verifyDocument,
} from '#contract/money/documents.ts'
import type { AppContext } from '../http/context.ts'
import { mount } from '../http/mount.ts'
import { correct } from './correct.ts'
import { listOwn, readCreditNote, readDocument, readInvoice, verify } from './reads.ts'

export function documentRoutes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, readInvoice, readInvoice)
  mount(app, context, readCreditNote, readCreditNote)
  mount(app, context, readDocument, readDocument)
  mount(app, context, correctDocument, correct)
  mount(app, context, ownDocuments, listOwn)
  mount(app, context, verifyDocument, verify)
}
