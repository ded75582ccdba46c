import { createContext, useContext } from 'react'
import type { Picture } from '#contract/files.ts'
import type { Schema } from './schema.ts'

/** What every part of the form works with. */
type DocumentForm = {
  change: (path: readonly string[], value: unknown, more?: { waits: boolean }) => void
  /** What the server refuses, by path. */
  fields: Readonly<Record<string, string>>
  /** The pictures that the document names, by id. */
  pictures: Readonly<Record<string, Picture>>
  addPicture: (id: string, picture: Picture) => void
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
  const name = nameOf(path)
  return Object.keys(fields).some((field) => field === name || field.startsWith(`${name}.`))
}
