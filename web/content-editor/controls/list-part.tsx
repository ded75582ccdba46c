import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Fold } from './fold.tsx'
import { nameOf, type PartProps, useDocumentForm } from './form-context.ts'
import { blankOf, formOf, labelOf } from '../schema.ts'

type Props = PartProps & { children: (entry: PartProps) => ReactNode }

const CONTROL = 'input, textarea, select'

type Removed = { at: number; entry: unknown; label: string }

/** A list with buttons to add, remove and move entries. The focus stays with a moved entry, and goes to the Undo of a removed one. */
export function ListPart({ schema, value, path, level, children }: Props) {
  const { change, fields } = useDocumentForm()
  const list = useRef<HTMLDivElement>(null)
  const entries: readonly unknown[] = Array.isArray(value) ? (value as unknown[]) : []
  const items = schema.items ?? {}
  // An entry keeps its id when it is moved, so that an open entry stays open. Only this component changes the number of entries.
  const [ids, setIds] = useState(() => entries.map((_, at) => at))
  const made = useRef(entries.length)
  const [added, setAdded] = useState(-1)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [announced, setAnnounced] = useState('')
  const focusOn = useRef('')

  useEffect(() => {
    if (focusOn.current === '') return
    const [place = '', isNew] = focusOn.current.split('#')
    const found = list.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
    const control = isNew === undefined ? null : found?.closest('li')?.querySelector<HTMLElement>(CONTROL)
    ;(control ?? found)?.focus()
    focusOn.current = ''
  })

  const name = nameOf(path)
  const placeOf = (id: number | undefined, act: string) => `${name}/${id}/${act}`

  function put(nextIds: number[], next: readonly unknown[], focus: string, words: string): void {
    setIds(nextIds)
    change(path, next)
    focusOn.current = focus
    setAnnounced(words)
  }

  function insert(at: number, entry: unknown, words: string, isNew = false): void {
    const id = made.current
    made.current += 1
    setAdded(id)
    put(
      ids.toSpliced(at, 0, id),
      entries.toSpliced(at, 0, entry),
      `${placeOf(id, 'entry')}${isNew ? '#new' : ''}`,
      words,
    )
  }

  function move(from: number, to: number, act: string): void {
    const [id = -1] = ids.slice(from, from + 1)
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    const next = entries.toSpliced(from, 1).toSpliced(to, 0, entries[from])
    put(
      moved,
      next,
      placeOf(id, act),
      `${labelOf(entries[from], items, from)} is now ${to + 1} of ${entries.length}`,
    )
  }

  function remove(at: number): void {
    const label = labelOf(entries[at], items, at)
    setRemoved({ at, entry: entries[at], label })
    put(ids.toSpliced(at, 1), entries.toSpliced(at, 1), placeOf(-1, 'undo'), `${label} is removed`)
  }

  function undo({ at, entry, label }: Removed): void {
    setRemoved(null)
    insert(Math.min(at, entries.length), entry, `${label} is back`)
  }

  const single = items.title ?? 'Entry'
  const isFull = entries.length >= (schema.maxItems ?? Infinity)
  const back =
    removed === null ? null : (
      <li key="removed" className="spread editor-removed">
        <span>{`Removed: ${removed.label}`}</span>
        <Button kind="ghost" size="small" data-place={placeOf(-1, 'undo')} onClick={() => undo(removed)}>
          <span>Undo</span>
          <span className="visually-hidden">{` removing ${removed.label}`}</span>
        </Button>
      </li>
    )
  const rows = entries.map((entry, at) => {
    const label = labelOf(entry, items, at)
    const id = ids[at] ?? at
    const acts = (
      <EntryActs
        label={label}
        isFirst={at === 0}
        isLast={at === entries.length - 1}
        placeOf={(act) => placeOf(id, act)}
        onMove={(by, act) => move(at, at + by, act)}
        onRemove={() => remove(at)}
      />
    )
    const own = { value: entry, path: [...path, String(at)], level: level + 1 }
    return (
      <li key={id}>
        {formOf(items) === 'group' ? (
          <Fold
            title={label}
            path={own.path}
            level={level + 1}
            isOpenAtFirst={id === added}
            place={placeOf(id, 'entry')}
            acts={acts}
          >
            {children({ ...own, schema: items })}
          </Fold>
        ) : (
          <div className="editor-entry" data-place={placeOf(id, 'entry')} tabIndex={-1}>
            <div>
              {children({ ...own, schema: { ...items, title: `${items.title ?? 'Entry'} ${at + 1}` } })}
            </div>
            <div>{acts}</div>
          </div>
        )}
      </li>
    )
  })
  const Heading = `h${Math.min(level, 6)}` as 'h3'
  return (
    <div className="column editor-list" ref={list}>
      <Heading>
        <span>{schema.title ?? name}</span>
        <small className="muted">{` ${entries.length}`}</small>
      </Heading>
      {schema.description === undefined ? null : <p className="field-hint">{schema.description}</p>}
      {fields[name] === undefined ? null : <p className="field-error">{fields[name]}</p>}
      <ul aria-label={schema.title}>{back === null ? rows : rows.toSpliced(removed?.at ?? 0, 0, back)}</ul>
      {entries.length === 0 ? <p className="muted">None: the page leaves this section out.</p> : null}
      <div>
        <Button
          kind="ghost"
          size="small"
          aria-disabled={isFull || undefined}
          onClick={() => {
            if (!isFull) insert(entries.length, blankOf(items), `${single} is added at the end`, true)
          }}
        >
          {isFull ? `No more than ${entries.length}` : `Add: ${single.toLowerCase()}`}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  )
}

type ActsProps = {
  label: string
  isFirst: boolean
  isLast: boolean
  placeOf: (act: string) => string
  onMove: (by: number, act: string) => void
  onRemove: () => void
}

function EntryActs({ label, isFirst, isLast, placeOf, onMove, onRemove }: ActsProps) {
  const moving = (by: number, act: string, isOff: boolean) => ({
    type: 'button' as const,
    className: 'icon-button',
    'data-place': placeOf(act),
    // The button keeps the focus at the end of the list.
    'aria-disabled': isOff || undefined,
    'aria-label': `Move ${label} ${act}`,
    onClick: () => (isOff ? undefined : onMove(by, act)),
  })
  return (
    <span className="editor-acts">
      <button {...moving(-1, 'up', isFirst)}>
        <ArrowUp size={18} aria-hidden="true" />
      </button>
      <button {...moving(1, 'down', isLast)}>
        <ArrowDown size={18} aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </span>
  )
}
