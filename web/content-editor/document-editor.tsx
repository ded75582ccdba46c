import { Fragment, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pagesOf } from '#contract/content/page-documents.ts'
import type { Picture } from '#contract/files.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Time } from '#web/ui/time.tsx'
import { Conflict, CONFLICT_TITLE } from './conflict.tsx'
import { EmailPreview } from './email-preview.tsx'
import { DocumentFormContext } from './form-context.ts'
import { Parts } from './document-form.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { draftAddress, PagePreview } from './page-preview.tsx'
import { DiscardDialog, PublishDialog, RemoveDialog } from './publish-dialog.tsx'
import { type Editing, isPublished, type One, type Saving } from './saving.ts'
import type { Schema } from './schema.ts'
import { SendTest } from './send-test.tsx'
import { useStore } from './use-store.ts'

type Opened = 'publish' | 'discard' | 'history' | 'remove' | null

/** One document: its form, its draft as it is saved, the page it is on, and what becomes of the draft. */
export function DocumentEditor({ one }: { one: One }) {
  const { store, editing } = useStore(one)
  const { value, saving, fields, revision, round } = editing
  const { key, title, page, version, schema, draft, placeholders = NAMES } = editing.one
  const [opened, setOpened] = useState<Opened>(null)
  const [uploaded, setUploaded] = useState<Record<string, Picture>>({})
  const [, setSearch] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const isEmail = key.startsWith('email.')
  const [isPreview, setPreview] = useState(() => matchMedia('(min-width: 1200px)').matches)
  const context = useMemo(
    () => ({
      change: store.change,
      fields,
      pictures: { ...editing.one.pictures, ...uploaded },
      addPicture: (id: string, picture: Picture) => setUploaded((known) => ({ ...known, [id]: picture })),
    }),
    [store, fields, editing.one, uploaded],
  )
  const hasDraft = revision > 0 || !['untouched', 'saved'].includes(saving.kind)

  function toTrouble(): void {
    if (saving.kind === 'conflict') document.getElementById(CONFLICT_TITLE)?.focus()
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  /** What is decided about is what was typed: it is saved first. */
  async function open(what: Opened, { isSavedFirst = true } = {}): Promise<void> {
    const isSaved = await store.flush()
    if (isSavedFirst && !isSaved) toTrouble()
    else setOpened(what)
  }

  const dialog = { store, editing, onClose: () => setOpened(null) }
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
            asIs={hasDraft ? 'Draft saved' : isPublished(editing.one) ? 'As published' : 'Not published'}
            onShow={toTrouble}
            way={
              saving.kind === 'conflict'
                ? 'See both'
                : Object.keys(fields).length > 0
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
        {saving.kind === 'conflict' ? <Conflict store={store} editing={editing} conflict={saving} /> : null}
        <Placeholders placeholders={placeholders} />
        <DocumentFormContext value={context}>
          <form
            ref={form}
            className="panel column editor-form"
            noValidate
            aria-label={title}
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
      {isPreview && !isEmail ? <PagePreview page={page} revision={revision} /> : null}
      {opened === 'publish' ? <PublishDialog {...dialog} /> : null}
      {opened === 'discard' ? <DiscardDialog {...dialog} /> : null}
      {opened === 'history' ? <HistoryDialog {...dialog} /> : null}
      {opened === 'remove' ? (
        <RemoveDialog {...dialog} onRemoved={() => setSearch({ panel: 'content' })} />
      ) : null}
    </div>
  )
}

type StatusProps = { saving: Saving; asIs: string; way: string | null; onShow: () => void }

/** How what is typed stands, in words; only trouble is said aloud, each save would be noise. */
function Status({ saving, asIs, way, onShow }: StatusProps) {
  const isTrouble = 'message' in saving
  return (
    <p className="row editor-status" data-trouble={isTrouble ? '' : undefined}>
      <span role="status">{isTrouble ? troubleOf(saving) : null}</span>
      {isTrouble ? null : <span>{WORDS[saving.kind] ?? asIs}</span>}
      {isTrouble && way !== null ? (
        <Button kind="ghost" size="small" onClick={onShow}>
          {way}
        </Button>
      ) : null}
    </p>
  )
}

const WORDS: Partial<Record<Editing['saving']['kind'], string>> = {
  typed: 'Unsaved',
  saving: 'Saving…',
  saved: 'Saved',
}

function troubleOf({ kind, message }: Extract<Saving, { message: string }>): string {
  if (kind === 'failing') return `Not saved yet: ${message} Trying again.`
  if (kind === 'conflict') return 'Not saved: somebody else has changed this meanwhile.'
  return `Not saved: ${message}`
}

type Placeholder = NonNullable<One['placeholders']>[number]

/** What every text may have. */
const NAMES: readonly Placeholder[] = [
  { name: 'shortName', meaning: 'The short name of the site, as Settings has it', needed: false },
  { name: 'name', meaning: 'Its whole name', needed: false },
]

/** The names in braces that the texts may have. */
function Placeholders({ placeholders }: { placeholders: readonly Placeholder[] }) {
  return (
    <details className="panel editor-placeholders">
      <summary className="touch">What may stand in braces</summary>
      <dl>
        {placeholders.map(({ name, meaning, needed }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{needed ? `${meaning} (needed)` : meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
