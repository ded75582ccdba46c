import { z } from 'zod'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import { refusedLinks } from '#contract/content-documents/shapes.ts'
import { parseMarkdown } from './parse-markdown.ts'

// Parsed texts are kept: browsers ask for the texts of a page on each visit, and parsing a long one takes tens of milliseconds.
const MOST_KEPT = 200
const trees = new Map<string, MarkdownTree>()

/** A value with its texts in Markdown parsed. Parts that do not fit the shape stay as they are. */
export function withMarkdownRead(shape: z.ZodType, value: unknown): unknown {
  return withMarkdown(shape, value, treeOf)
}

/** The texts in Markdown of a value, with their paths. */
export function markdownIn(shape: z.ZodType, value: unknown): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = []
  withMarkdown(shape, value, (text, path) => found.push({ path: path.join('.'), text }))
  return found
}

/** The refusals of links in the texts in Markdown of a value, by path; undefined: none. A page shows such a link as text. */
export function refusedLinksIn(shape: z.ZodType, value: unknown): Record<string, string> | undefined {
  const refused = markdownIn(shape, value).flatMap(({ path, text }) => {
    const refusal = refusedLinks(text)
    return refusal === null ? [] : [[path, refusal] as const]
  })
  return refused.length === 0 ? undefined : Object.fromEntries(refused)
}

/** A value with each of its texts in Markdown replaced. */
function withMarkdown(
  shape: z.ZodType,
  value: unknown,
  change: (text: string, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): unknown {
  const at = (part: unknown, one: unknown, name: string | number) =>
    withMarkdown(part as z.ZodType, one, change, [...path, String(name)])
  if (shape.meta()?.['form'] === 'markdown') return typeof value === 'string' ? change(value, path) : value
  if (shape instanceof z.ZodNullable)
    return value === null ? null : withMarkdown(shape.unwrap() as z.ZodType, value, change, path)
  if (shape instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((each, index) => at(shape.element, each, index)) : value
  if (!(shape instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const parts = shape.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const part = parts[name]
      return [name, part === undefined ? each : at(part, each, name)]
    }),
  )
}

/** A text in Markdown, parsed; a text that was parsed lately is not parsed again. */
export function treeOf(text: string): MarkdownTree {
  const known = trees.get(text)
  if (known !== undefined) return known
  if (trees.size >= MOST_KEPT) trees.clear()
  const tree = parseMarkdown(text)
  trees.set(text, tree)
  return tree
}
