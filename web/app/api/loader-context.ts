import { createContext } from 'react-router'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'

/** What the `loader` of a public page works with. Its page is rendered once and kept for everybody. */
export type LoaderContext = {
  /**
   * Calls the server as a visitor does, without a network between. The page is made anew when a record of the answer changes alone,
   * as an event does by who registers for it; not where it is `steady`: where it shows nothing that changes so.
   */
  request: <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    more?: { steady: boolean },
  ) => Promise<Answer<E>>
  now: Date
  /** Payments are a trial, and every page says so. */
  testMode: boolean
  /** Pages show the drafts of documents: whoever asks edits them. */
  drafts: boolean
  /** Reads a text in Markdown. */
  readMarkdown: (text: string) => MarkdownTree
  /** Says that the page is right only until then. */
  expireAt: (instant: Date) => void
  /** Writes into the server's log what the page goes without, or that there is none, and why. */
  log: (missing: string, why: unknown) => void
}

/** By this a loader finds them: `context.get(loaderContext)`. The server fills it in. */
export const loaderContext = createContext<LoaderContext>()
