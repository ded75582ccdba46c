import { z } from 'zod'
import type { MarkdownTree } from '#contract/content/markdown-tree.ts'
import { parseMarkdown } from './parse-markdown.ts'

// The browser asks for the words of a page whenever a link leads to it; a text of many pages takes tens of milliseconds.
const MOST = 200
const read = new Map<string, MarkdownTree>()

/** A value of a shape with each of its texts in Markdown read. What does not fit the shape stays as it is. */
export function withMarkdownRead(shape: z.ZodType, value: unknown): unknown {
  if (shape.meta()?.['form'] === 'markdown') return typeof value === 'string' ? treeOf(value) : value
  if (shape instanceof z.ZodNullable)
    return value === null ? null : withMarkdownRead(shape.unwrap() as z.ZodType, value)
  if (shape instanceof z.ZodArray) {
    const { element } = shape
    return Array.isArray(value) ? value.map((each) => withMarkdownRead(element as z.ZodType, each)) : value
  }
  if (!(shape instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const parts = shape.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const part = parts[name]
      return [name, part === undefined ? each : withMarkdownRead(part, each)]
    }),
  )
}

function treeOf(text: string): MarkdownTree {
  const known = read.get(text)
  if (known !== undefined) return known
  if (read.size >= MOST) read.clear()
  const tree = parseMarkdown(text)
  read.set(text, tree)
  return tree
}
