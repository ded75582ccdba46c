import type { Answer } from '#contract/call/endpoint.ts'
import type { oneContent } from '#contract/content-documents/calls.ts'
import { blankOf, type Schema } from './schema.ts'

/** A document as the editor loads it. */
export type One = Answer<typeof oneContent>

/** The version that a draft is based on: the revision of the draft, 0 where there is none, and the published version. */
export type Basis = { revision: number; version: number }

/** Whether visitors can read a document: an own page only after it is published. */
export function isPublished({ value }: One): boolean {
  return value !== null
}

/** The value of a document: its draft, else the published value. */
export function valueIn({ draft, value, schema }: One): unknown {
  return draft?.value ?? value ?? blankOf(schema as Schema)
}

export function basisOf({ draft, version }: One): Basis {
  return { revision: draft?.revision ?? 0, version }
}
