import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { allContent, oneContent } from '#contract/content-documents/calls.ts'
import { searchContent } from '#contract/content-documents/search.ts'
import { request } from '#web/app/api/client.ts'
import { definePanel, type PanelProps, type PanelQuery } from '#web/app/dashboard/panel.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { pageHeading } from '#web/ui/page-heading.ts'
import { Loader } from '#web/ui/skeleton.tsx'
import { DocumentEditor } from './document-editor.tsx'
import { type Documents, DocumentList, type Found } from './document-list.tsx'
import type { One } from './edited-document.ts'
import './content-editor.css'
import './controls/document-form.css'
import './controls/picture-part.css'
import './versions/change-list.css'
import './preview/preview.css'

type Loaded = { one: One } | { documents: Documents; found: Found }

async function load({ filters, q }: PanelQuery, signal: AbortSignal): Promise<Loaded> {
  const { document: key } = filters
  if (key) return { one: await request(oneContent, { key }, { signal }) }
  const [{ documents }, { documents: found }] = await Promise.all([
    request(allContent, {}, { signal }),
    q === '' ? { documents: [] } : request(searchContent, { q }, { signal }),
  ])
  return { documents, found }
}

/** The words, people and pictures of the pages: the list of documents, or the document that is edited. */
export const panel = definePanel({ load, Panel })

function Panel({ loaded, failure, query }: PanelProps<Loaded>) {
  const { revalidate } = useRevalidator()
  useFocusOnChange(loaded === null ? null : 'one' in loaded ? loaded.one.key : 'all')
  if (loaded === null)
    return failure === null ? <Loader /> : <FailedList message={failure} onRetry={() => void revalidate()} />
  if ('one' in loaded)
    return <DocumentEditor key={loaded.one.key} one={loaded.one} part={query.filters['part'] ?? ''} />
  return <DocumentList {...loaded} query={query} />
}

/** Puts the focus on the heading of the page after a link that is gone with its list. */
function useFocusOnChange(shown: string | null): void {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === null || shown === before.current) return
    if (before.current !== null && document.activeElement === document.body) pageHeading()?.focus()
    before.current = shown
  }, [shown])
}
