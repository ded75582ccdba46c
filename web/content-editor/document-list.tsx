import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { foldText } from '#contract/values/fold-text.ts'
import type { allContent } from '#contract/content-documents/calls.ts'
import type { searchContent } from '#contract/content-documents/search.ts'
import type { PanelQuery } from '#web/app/dashboard/panel.tsx'
import { PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'

export type Documents = Answer<typeof allContent>['documents']
export type Found = Answer<typeof searchContent>['documents']

type Props = {
  documents: Documents
  /** Where the searched words stand in the texts. */
  found: Found
  query: PanelQuery
}

/** All documents by the page that shows them first, with their state, and the places of searched words. */
export function DocumentList({ documents, found, query }: Props) {
  const [isNew, setNew] = useState(false)
  const within = new Map(found.map((one) => [one.key, one]))
  const named = documents.filter((one) => isNamed(one, query.q))
  const others = documents.filter((one) => within.has(one.key) && !named.includes(one))
  const groups: [string, Documents][] = [...Map.groupBy(named, groupOf)]
  if (others.length > 0) groups.push(['In their texts', others])
  const samples = documents.filter(({ isSample }) => isSample).length
  return (
    <>
      <PanelSearch label="Search documents" query={query}>
        <Button onClick={() => setNew(true)}>New page</Button>
      </PanelSearch>
      {samples === 0 ? null : (
        <p className="editor-note">
          {`${samples} of ${documents.length} documents still show something that was invented to fill the pages: they are marked as sample.`}
        </p>
      )}
      {groups.length === 0 ? (
        <EmptyList
          text="No document has these words"
          hint="Titles, addresses and texts were searched. Try fewer words, or another one."
        />
      ) : null}
      {groups.map(([group, own]) => (
        <section key={group} className="editor-group" aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {own.map((one) => (
              <li key={one.key}>
                <div className="spread">
                  <Link className="touch editor-document" to={addressOf(one.key)}>
                    {one.title}
                  </Link>
                  <State document={one} />
                </div>
                <Places {...(within.get(one.key) ?? NOWHERE)} documentKey={one.key} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isNew ? <NewPageDialog onClose={() => setNew(false)} /> : null}
    </>
  )
}

const NOWHERE: Pick<Found[number], 'places' | 'more'> = { places: [], more: 0 }

/** The places of searched words in a document, each with a link to its control. */
function Places({ documentKey, places, more }: Omit<Found[number], 'key'> & { documentKey: string }) {
  if (places.length === 0) return null
  return (
    <ul className="editor-places">
      {places.map(({ part, where, text }) => (
        <li key={part}>
          <Link className="touch" to={addressOf(documentKey, part)}>
            <b>{where.join(' › ')}</b>
            <span>{text}</span>
          </Link>
        </li>
      ))}
      {more === 0 ? null : <li className="muted">{`and ${more} more`}</li>}
    </ul>
  )
}

function addressOf(document: string, part?: string): string {
  return `?${new URLSearchParams({ panel: 'content', document, ...(part === undefined ? {} : { part }) })}`
}

function State({ document }: { document: Documents[number] }) {
  const { key, isSample, draft, version, publishedAt, publishedBy } = document
  const first = key.startsWith('page.') ? 'Not published' : 'As shipped'
  return (
    <span className="row editor-state">
      {isSample ? <Pill tone="wait">Sample</Pill> : null}
      {draft === null ? null : <Pill tone="brand">{`Draft of ${draft.savedBy ?? 'somebody'}`}</Pill>}
      <small className="muted">
        <span>{version === 0 ? first : `Version ${version}, ${publishedBy ?? 'somebody'}, `}</span>
        {publishedAt === null ? null : <Time at={publishedAt} />}
      </small>
    </span>
  )
}

function isNamed({ title, key, page }: Documents[number], q: string): boolean {
  const names = foldText(`${title} ${key} ${page}`)
  return foldText(q)
    .split(/\s+/)
    .every((word) => names.includes(word))
}

function groupOf({ key, page }: Documents[number]): string {
  if (key.startsWith('email.')) return 'E-mails'
  if (key.startsWith('page.')) return 'Own pages'
  return page === '/' ? 'Home page' : page.split('#')[0] || page
}
