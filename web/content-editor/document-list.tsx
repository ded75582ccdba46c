import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import type { allContent } from '#contract/content/calls.ts'
import type { PanelQuery } from '#web/app/dashboard/panel.tsx'
import { PanelSearch } from '#web/app/dashboard/panel-tools.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { EmptyList } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'

export type Documents = Answer<typeof allContent>['documents']

/** Every document by the page on which it is seen first: what is sample, and what has a draft. */
export function DocumentList({ documents, query }: { documents: Documents; query: PanelQuery }) {
  const [isNew, setNew] = useState(false)
  const found = documents.filter((one) => isFound(one, query.q))
  const groups = Map.groupBy(found, groupOf)
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
      {found.length === 0 ? <EmptyList text="No document is called so" hint="Try another word." /> : null}
      {[...groups].map(([group, own]) => (
        <section key={group} className="editor-group" aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {own.map((one) => (
              <li key={one.key} className="spread">
                <Link
                  className="touch editor-document"
                  to={`?panel=content&document=${encodeURIComponent(one.key)}`}
                >
                  {one.title}
                </Link>
                <State document={one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isNew ? <NewPageDialog onClose={() => setNew(false)} /> : null}
    </>
  )
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

function isFound({ title, key, page }: Documents[number], q: string): boolean {
  const said = `${title} ${key} ${page}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

function groupOf({ key, page }: Documents[number]): string {
  if (key.startsWith('email.')) return 'E-mails'
  if (key.startsWith('page.')) return 'Own pages'
  return page === '/' ? 'Home page' : page.split('#')[0] || page
}
