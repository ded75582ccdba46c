import { createContext, useContext } from 'react'
import type { Picture } from '#contract/files.ts'
import { type Schema, valueAt } from '../schema.ts'

/** The context of every part of the form. */
type DocumentForm = {
  change: (path: readonly string[], value: unknown) => void
  /** The server's refusals by path. A missing text is named once somebody has left it empty. */
  fields: Readonly<Record<string, string>>
  /** The pictures that the document names, by id. */
  pictures: Readonly<Record<string, Picture>>
  addPicture: (id: string, picture: Picture) => void
  /** The part that a link has named, which is open from the start. */
  part: string
}

export const DocumentFormContext = createContext<DocumentForm | null>(null)

export function useDocumentForm(): DocumentForm {
  const form = useContext(DocumentFormContext)
  if (form === null) throw new Error('A part of a document stands in its form')
  return form
}

/** A part of the form: its value, its path in the document, and the level of its headings. */
export type PartProps = { schema: Schema; value: unknown; path: readonly string[]; level: number }

/** The name of a part in refusals: `directors.2.name`. */
export function nameOf(path: readonly string[]): string {
  return path.join('.')
}

/** Whether the server refuses something in a part. */
export function hasRefusal({ fields }: Pick<DocumentForm, 'fields'>, path: readonly string[]): boolean {
  return Object.keys(fields).some((field) => isWithin(field, path))
}

/** Whether a name belongs to a part, or to something in it. */
export function isWithin(name: string, path: readonly string[]): boolean {
  return name === nameOf(path) || name.startsWith(`${nameOf(path)}.`)
}

/**
 * The refusals to show. A missing text is named only once it was left empty, or when somebody wants to publish: before that, they know it
 * themselves.
 */
export function shownRefusals(
  fields: Readonly<Record<string, string>>,
  value: unknown,
  left: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const isShown = (name: string) => left.has(name) || valueAt(value, name.split('.')) !== ''
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name)))
}
