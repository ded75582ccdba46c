import type { z } from 'zod'
import type * as calls from '#contract/content-documents/calls.ts'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** The preview of a text in Markdown. */
export function previewContent(
  _context: unknown,
  { text }: z.output<typeof calls.previewContent.input>,
): { tree: MarkdownTree } {
  return { tree: parseMarkdown(text) }
}
