import type { Answer } from '#contract/call/endpoint.ts'
import type { oneContent } from '#contract/content-documents/calls.ts'
import { blankOf, type Schema } from './schema.ts'

/** A document as the editor reads it. */
export type One = Answer<typeof oneContent>

/** What was read last: the revision of the draft, 0 where there is none, and the version that visitors read. */
export type Over = { revision: number; version: number }

/** Whether visitors read a document: an own page they do not before it is published. */
export function isPublished({ value }: One): boolean {
  return value !== null
}

/** What a document says, its draft before what is published. */
export function valueIn({ draft, value, schema }: One): unknown {
  return draft?.value ?? value ?? blankOf(schema as Schema)
}

export function overOf({ draft, version }: One): Over {
  return { revision: draft?.revision ?? 0, version }
}
