import { createContext } from 'react-router'
import type { MarkdownTree } from '#contract/content-documents/markdown-tree.ts'
import type { Answer, Endpoint, Input } from '#contract/call/endpoint.ts'

/** The context of the `loader` of a public page. The page is rendered once and kept for everybody. */
export type LoaderContext = {
  /**
   * Calls the server as a visitor, without a network between. The page is rendered again when a record of the answer changes, for example
   * when somebody registers for an event. With `steady: true` it is not, as the page shows nothing that such changes affect.
   */
  request: <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    more?: { steady: boolean },
  ) => Promise<Answer<E>>
  now: Date
  /** Payments move no real money, and every page says so. */
  testMode: boolean
  /** Pages show the drafts of documents, since they are rendered for an admin who edits them. */
  drafts: boolean
  /** Reads a text in Markdown. */
  readMarkdown: (text: string) => MarkdownTree
  /** The page has to be rendered again at this instant. */
  expireAt: (instant: Date) => void
  /** Writes into the server's log which data the page lacks, and why. */
  log: (missing: string, why: unknown) => void
}

/** A loader reads it by `context.get(loaderContext)`. The server sets it. */
export const loaderContext = createContext<LoaderContext>()
