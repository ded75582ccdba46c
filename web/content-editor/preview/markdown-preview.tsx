import { useEffect, useState } from 'react'
import { previewContent } from '#contract/content-documents/calls.ts'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import { request } from '#web/app/api/client.ts'
import { refusalOf } from '#web/app/api/refusal.ts'
import { TYPING } from '#web/ui/controls/delayed-input.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Markdown } from '#web/app/page-content/markdown.tsx'

/** A preview of a text in Markdown, as the server reads it, a moment after the last key. */
export function MarkdownPreview({ text }: { text: string }) {
  const [tree, setTree] = useState<MarkdownTree | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      request(previewContent, { text }, { signal: stopping.signal }).then(
        (answer) => {
          setTree(answer.tree as MarkdownTree)
          setFailure(null)
        },
        (error: unknown) => {
          if (!stopping.signal.aborted) setFailure(refusalOf(error).message)
        },
      )
    }, TYPING)
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [text])
  if (failure !== null) return <p className="field-error">{failure}</p>
  if (tree === null) return <Loader />
  return (
    <div className="markdown">
      <Markdown of={tree} under={3} />
    </div>
  )
}
