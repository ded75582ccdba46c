import { createContext, useContext } from 'react'
import type { Picture } from '#contract/files.ts'
import { type Schema, valueAt } from '../schema.ts'

/** What every part of the form works with. */
type DocumentForm = {
  change: (path: readonly string[], value: unknown) => void
  /** What the server refuses, by path; of what is still empty only what was left so. */
  fields: Readonly<Record<string, string>>
  /** The pictures that the document names, by id. */
  pictures: Readonly<Record<string, Picture>>
  addPicture: (id: string, picture: Picture) => void
  /** The part that somebody came for, which is open from the start. */
  part: string
}

export const DocumentFormContext = createContext<DocumentForm | null>(null)

export function useDocumentForm(): DocumentForm {
  const form = useContext(DocumentFormContext)
  if (form === null) throw new Error('A part of a document stands in its form')
  return form
}

/** A part of the form: what it says, where it stands in the document, and the level of a heading in it. */
export type PartProps = { schema: Schema; value: unknown; path: readonly string[]; level: number }

/** How a part is named in refusals: `directors.2.name`. */
export function nameOf(path: readonly string[]): string {
  return path.join('.')
}

/** Whether the server refuses something in a part. */
export function hasRefusal({ fields }: Pick<DocumentForm, 'fields'>, path: readonly string[]): boolean {
  return Object.keys(fields).some((field) => isWithin(field, path))
}

/** Whether what is named so is a part or in it. */
export function isWithin(name: string, path: readonly string[]): boolean {
  return name === nameOf(path) || name.startsWith(`${nameOf(path)}.`)
}

/**
 * What is told of refusals: that something is missing only once it was left empty, or somebody would go on with it, since whoever
 * has just added it knows.
 */
export function toldRefusals(
  fields: Readonly<Record<string, string>>,
  value: unknown,
  left: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const isTold = (name: string) => left.has(name) || valueAt(value, name.split('.')) !== ''
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isTold(name)))
}
