import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { pagesOf } from '#contract/content-documents/page-documents.ts'
import type { Picture } from '#contract/files.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { Conflict, CONFLICT_TITLE } from './versions/conflict.tsx'
import { EmailPreview } from './preview/email-preview.tsx'
import { wordsAround } from './preview/find-on-page.ts'
import { DocumentFormContext, shownRefusals } from './controls/form-context.ts'
import { Parts } from './controls/document-form.tsx'
import { HistoryDialog } from './versions/history-dialog.tsx'
import { draftAddress, PagePreview } from './preview/page-preview.tsx'
import { DiscardDialog, PublishDialog, RemoveDialog } from './versions/publish-dialog.tsx'
import { Placeholders } from './controls/placeholders.tsx'
import { isPublished, type One } from './edited-document.ts'
import type { Schema } from './schema.ts'
import { SendTest } from './send-test.tsx'
import { Status } from './saving-status.tsx'
import { useStore } from './use-store.ts'

type Opened = 'publish' | 'discard' | 'history' | 'remove' | null

type Props = {
  one: One
  /** The part that a link has named, as in refusals; empty if there is none. */
  part: string
}

/** The editor of a document: its form, the state of its draft, its preview, and the buttons to publish or discard the draft. */
export function DocumentEditor({ one, part }: Props) {
  const { store, editing } = useStore(one)
  const { value, saving, revision, round } = editing
  const { key, title, page, version, schema, draft, placeholders } = editing.document
  const [opened, setOpened] = useState<Opened>(null)
  const [uploaded, setUploaded] = useState<Record<string, Picture>>({})
  const [, setSearch] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const isEmail = key.startsWith('email.')
  const [isPreview, setPreview] = useState(() => matchMedia('(min-width: 1200px)').matches)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState(part)
  const fields = useMemo(() => shownRefusals(editing.fields, value, left), [editing.fields, value, left])
  const hasRefusals = saving.kind === 'refused' && Object.keys(editing.fields).length > 0
  const isIncomplete = hasRefusals && Object.keys(fields).length === 0
  const context = useMemo(
    () => ({
      change: store.change,
      fields,
      part,
      pictures: { ...editing.document.pictures, ...uploaded },
      addPicture: (id: string, picture: Picture) => setUploaded((known) => ({ ...known, [id]: picture })),
    }),
    [store, fields, editing.document, uploaded, part],
  )

  useEffect(() => {
    if (part !== '') form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(part)}"]`)?.focus()
  }, [part])

  const hasDraft = revision > 0 || !['untouched', 'saved'].includes(saving.kind)

  function toTrouble(): void {
    flushSync(() => setLeft(new Set(Object.keys(store.get().fields))))
    if (saving.kind === 'conflict') document.getElementById(CONFLICT_TITLE)?.focus()
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  /** The draft is saved first, so that the decision is about the typed words. */
  async function open(what: Opened, { isSavedFirst = true } = {}): Promise<void> {
    const isSaved = await store.flush()
    const isFit = what !== 'publish' || Object.keys(store.get().fields).length === 0
    if (isSavedFirst && !(isSaved && isFit)) toTrouble()
    else setOpened(what)
  }

  const dialog = { store, editing, pictures: context.pictures, onClose: () => setOpened(null) }
  return (
    <div className="editor" data-preview={isPreview ? '' : undefined}>
      <div className="column editor-main">
        <div className="column editor-head">
          <Link className="touch editor-back" to="?panel=content">
            All documents
          </Link>
          <h2>{title}</h2>
          {isEmail ? null : (
            <p>
              <span>Seen at </span>
              {pagesOf(key, page).map((path, at) => (
                <Fragment key={path}>
                  {at === 0 ? null : <span>, </span>}
                  <a href={draftAddress(path)} target="_blank" rel="noreferrer">
                    {path}
                  </a>
                </Fragment>
              ))}
            </p>
          )}
          {draft === null || draft.revision !== revision ? null : (
            <p className="muted">
              <span>{`Draft of ${draft.savedBy ?? 'somebody'}, `}</span>
              <Time at={draft.savedAt} />
            </p>
          )}
        </div>
        <div className="editor-bar">
          <Status
            saving={saving}
            isIncomplete={isIncomplete}
            isUnfit={Object.keys(editing.fields).length > 0}
            asIs={hasDraft ? 'Draft saved' : isPublished(editing.document) ? 'As published' : 'Not published'}
            onShow={toTrouble}
            way={
              saving.kind === 'conflict'
                ? 'See both'
                : Object.keys(editing.fields).length > 0
                  ? 'Go to the first'
                  : null
            }
          />
          <div className="row editor-bar-acts">
            {hasDraft ? (
              <>
                <Button onClick={() => void open('publish')}>Publish</Button>
                <Button kind="ghost" onClick={() => void open('discard', { isSavedFirst: false })}>
                  Discard draft
                </Button>
              </>
            ) : version === 0 && !isEmail ? (
              <Button kind="ghost" onClick={() => void store.keepAsIs().then(() => open('publish'))}>
                Publish as it is
              </Button>
            ) : null}
            <Button kind="ghost" onClick={() => void open('history', { isSavedFirst: false })}>
              History
            </Button>
            {isEmail ? <SendTest documentKey={key} /> : null}
            <Button kind="ghost" aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
              {isPreview ? 'Hide preview' : 'Show preview'}
            </Button>
            {key.startsWith('page.') ? (
              <Button kind="danger" onClick={() => setOpened('remove')}>
                Remove page
              </Button>
            ) : null}
          </div>
        </div>
        {saving.kind === 'conflict' ? (
          <Conflict store={store} editing={editing} pictures={context.pictures} message={saving.message} />
        ) : null}
        <Placeholders placeholders={placeholders} isEmail={isEmail} />
        <DocumentFormContext value={context}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of its controls */}
          <form
            ref={form}
            className="panel column editor-form"
            noValidate
            aria-label={title}
            onFocus={({ target }) => setEdited(partOf(target))}
            onBlur={({ target }) => setLeft((known) => new Set([...known, partOf(target)]))}
            onSubmit={(event) => {
              event.preventDefault()
              void store.flush()
            }}
          >
            <Parts key={round} schema={schema as Schema} value={value} path={[]} level={3} />
          </form>
        </DocumentFormContext>
      </div>
      {isPreview && isEmail ? <EmailPreview documentKey={key} revision={revision} /> : null}
      {isPreview && !isEmail ? (
        <PagePreview
          page={page}
          revision={revision}
          edited={edited}
          wordsOf={(name) => wordsAround(store.get().value, name)}
        />
      ) : null}
      {opened === 'publish' ? <PublishDialog {...dialog} /> : null}
      {opened === 'discard' ? <DiscardDialog {...dialog} /> : null}
      {opened === 'history' ? <HistoryDialog {...dialog} /> : null}
      {opened === 'remove' ? (
        <RemoveDialog {...dialog} onRemoved={() => setSearch({ panel: 'content' })} />
      ) : null}
    </div>
  )
}

/** The part of a control. A control without a name, such as the title of an entry, belongs to the whole entry. */
function partOf(control: Element): string {
  const name = control.getAttribute('name')
  return name ?? control.closest('[data-part]')?.getAttribute('data-part') ?? ''
}
