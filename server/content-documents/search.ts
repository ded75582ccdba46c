import { z } from 'zod'
import { type Names, withName } from '#contract/site/branding.ts'
import type * as calls from '#contract/content-documents/search.ts'
import { foldText } from '#contract/values/fold-text.ts'
import { brandingOf } from '../pages/branding.ts'
import type { RequestContext } from '../context.ts'
import { publishedDocuments } from './published-documents.ts'
import { describe, shippedDocuments, slugOf } from './registry.ts'

/** The most places of a document in an answer. */
const PLACES = 5
/** How many characters of a text are shown before the first word, and from there on. */
const [BEFORE, FROM] = [40, 100]

type Place = { part: string; where: string[]; text: string }

/** Finds words in the documents, in their drafts or else as published. */
export async function searchContent(
  context: RequestContext<'admin'>,
  { q }: z.output<typeof calls.searchContent.input>,
): Promise<z.input<typeof calls.searchContent.answer>> {
  const rows = await publishedDocuments(context.db)
    .leftJoin('content_drafts as draft', 'draft.key', 'document.key')
    .select(['document.key', 'version.value', 'draft.value as typed'])
    .orderBy('document.key')
    .execute()
  const names = await brandingOf(context)
  const words = foldText(q).trim().split(/\s+/)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const own = rows.map(({ key }) => key).filter((key) => slugOf(key) !== null)
  const documents = [...shippedDocuments.keys(), ...own].flatMap((key) => {
    const { shape, shipped } = describe(key)
    const row = byKey.get(key)
    const places = textsIn(shape, row?.typed ?? row?.value ?? shipped).flatMap((place) => {
      const text = foundIn(place.text, words, names)
      return text === null ? [] : [{ ...place, text }]
    })
    if (places.length === 0) return []
    return [{ key, places: places.slice(0, PLACES), more: Math.max(0, places.length - PLACES) }]
  })
  return { documents }
}

/** The found words with the text around them, as visitors read it; null: a word is missing. */
function foundIn(text: string, words: readonly string[], names: Names): string | null {
  const shown = withName(text, names).replaceAll(/\s+/g, ' ').trim()
  // The words may be found with the names filled in, or with the placeholders of the editor.
  const [visible, typed] = [foldText(shown), foldText(text)]
  if (!words.every((word) => visible.includes(word) || typed.includes(word))) return null
  const at = Math.max(0, visible.indexOf(words[0] ?? ''))
  const [start, end] = [at <= BEFORE ? 0 : at - BEFORE, at + FROM]
  return `${start === 0 ? '' : '…'}${shown.slice(start, end)}${end < shown.length ? '…' : ''}`
}

/** Every text of a value, with its place in the titles of its shape. */
function textsIn(
  shape: z.ZodType,
  value: unknown,
  at: Omit<Place, 'text'> = { part: '', where: [] },
): Place[] {
  if (shape instanceof z.ZodNullable) return textsIn(shape.unwrap() as z.ZodType, value, at)
  if (typeof value === 'string') return [{ ...at, text: value }]
  const into = (name: string, part: z.ZodType, title: string, of: unknown) =>
    textsIn(part, of, { part: at.part === '' ? name : `${at.part}.${name}`, where: [...at.where, title] })
  if (shape instanceof z.ZodArray) {
    const element = shape.element as z.ZodType
    const title = element.meta()?.title ?? 'Entry'
    const entries = Array.isArray(value) ? value : []
    return entries.flatMap((entry, nth) => into(String(nth), element, `${title} ${nth + 1}`, entry))
  }
  if (!(shape instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
  return Object.entries(shape.shape as Record<string, z.ZodType>).flatMap(([name, part]) => {
    const of = (value as Record<string, unknown>)[name]
    // The id of a picture is no text.
    if (name === 'picture' && typeof of === 'string') return []
    return into(name, part, part.meta()?.title ?? WORDS[name] ?? name, of)
  })
}

const WORDS: Readonly<Record<string, string>> = { alt: 'What it shows' }
