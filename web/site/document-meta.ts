import { pageMeta, type PageWords } from '#web/app/seo/metadata.ts'
import { documentIn } from '#web/app/page-content/use-document.ts'
import type { DocumentKey, DocumentValue } from '#contract/content-documents/documents.ts'
import type { MetaArgs, MetaDescriptor } from 'react-router'

type Seo = Pick<PageWords, 'title' | 'description'>

/** The documents with texts for search engines and link previews. */
type PageDocument = {
  [K in DocumentKey]: DocumentValue<K> extends { seo: Seo } ? K : never
}[DocumentKey]

/** The `meta` of a page whose texts are in a document. */
export function documentMeta<K extends PageDocument>(
  key: K,
  shipped: DocumentValue<K>,
  card: Pick<PageWords, 'seed' | 'accent'>,
) {
  return (args: MetaArgs): MetaDescriptor[] => {
    const { seo } = documentIn(args.matches, key, shipped) as { seo: Seo }
    return pageMeta({ ...seo, ...card })(args)
  }
}
