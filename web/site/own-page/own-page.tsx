import { data, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor, useParams } from 'react-router'
import { type MarkdownTree, plainWords, type WithTree } from '#contract/content-documents/markdown-tree.ts'
import type { OwnPage as Written } from '#contract/content-documents/own-pages.ts'
import { pageKey, pagePath } from '#contract/content-documents/page-documents.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { contentNow } from '#web/app/api/content.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { publishedIn, usePhotographs, usePublished } from '#web/app/page-content/use-document.ts'
import { hiddenMeta, pageMeta } from '#web/app/seo/metadata.ts'
import { PersonPicture } from '#web/ui/drawings/photograph.tsx'
import { Markdown } from '#web/app/page-content/markdown.tsx'
import { NotFound } from '../not-found-message.tsx'
import { PageHead } from '../page-head.tsx'
import './own-page.css'

type OwnPage = WithTree<Written, 'body'>

export const handle = { byPath: true } satisfies PageHandle

/** The text of the page comes with the root route; this loader says whether the page exists. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = slugIn(params)
  const { documents } = await contentNow(context.get(loaderContext), pagePath(slug))
  return data(null, { status: pageKey(slug) in documents ? 200 : 404 })
}

export function meta(args: MetaArgs): MetaDescriptor[] {
  const page = publishedIn<OwnPage>(args.matches, pageKey(slugIn(args.params)))
  if (page === undefined) return hiddenMeta('Page not found')(args)
  const { title, description, body } = page
  const words = { title, description: shortened(description || firstWords(body) || title), seed: title }
  return pageMeta(words)(args)
}

/** A page that the organisation wrote. */
export default function OwnPagePage() {
  const slug = slugIn(useParams())
  const page = usePublished<OwnPage>(pageKey(slug))
  const photographOf = usePhotographs()
  if (page === undefined) return <NotFound />
  const { title, description, body, picture } = page
  const photograph = photographOf(picture)
  return (
    // A new key for each page, so that a page translated by the browser is replaced completely.
    <article key={slug}>
      <PageHead seed={title} title={title} lead={description} />
      <div className="wrap own-page">
        {photograph === undefined ? null : (
          <PersonPicture
            picture={photograph}
            sizes="(max-width: 760px) 100vw, 720px"
            className="own-page-picture"
          />
        )}
        {body.length === 0 ? null : (
          <div className="markdown">
            <Markdown of={body} under={1} />
          </div>
        )}
      </div>
    </article>
  )
}

function slugIn({ slug = '' }: { slug?: string }): string {
  return slug.toLowerCase()
}

function firstWords(body: MarkdownTree): string {
  const first = body.find((block) => 'paragraph' in block)
  return first === undefined ? '' : plainWords(first.paragraph)
}

// Search engines show this many characters of a description.
const LONGEST = 160

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`
}
