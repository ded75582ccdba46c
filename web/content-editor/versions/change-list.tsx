import { diffWords } from 'diff'
import type { Picture } from '#contract/files.ts'
import type { Change } from './changes.ts'
import { Thumbnails } from '../preview/thumbnails.tsx'

/** Milliseconds after which two texts are shown without marks. */
const PATIENCE = 200

const KINDS: Record<Change['kind'], string> = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
}

type Props = { changes: readonly Change[]; pictures: Readonly<Record<string, Picture>> }

/** The changes by place, with removed and added words and pictures marked. */
export function ChangeList({ changes, pictures }: Props) {
  if (changes.length === 0) return <p>No changes: both versions are equal.</p>
  return (
    <ul className="editor-changes">
      {changes.map((change, at) => (
        <li key={`${at} ${change.where.join('/')}`}>
          <p>
            <b>{change.where.join(' › ')}</b>
            <span className="muted">{` ${KINDS[change.kind]}`}</span>
          </p>
          <Words {...change} />
          {change.pictures.before.length === 0 ? null : (
            <del>
              <Thumbnails ids={change.pictures.before} pictures={pictures} />
            </del>
          )}
          {change.pictures.after.length === 0 ? null : (
            <ins>
              <Thumbnails ids={change.pictures.after} pictures={pictures} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ kind, before, after }: Change) {
  if (kind === 'added') return <Marked is="ins" text={after} />
  if (kind === 'removed') return <Marked is="del" text={before} />
  if (kind === 'moved') return <p>{`${before} → ${after}`}</p>
  const parts = diffWords(before, after, { timeout: PATIENCE })
  // If all words differ, or only spaces and line ends are equal, both texts are shown whole.
  const isMarked = parts?.some((part) => isChange(part)) && parts.some((part) => !isChange(part))
  if (parts === undefined || !isMarked) {
    return (
      <>
        <Marked is="del" text={before} />
        <Marked is="ins" text={after} />
      </>
    )
  }
  return (
    <p className="editor-words">
      {parts.map(({ value, added, removed }, at) =>
        added ? (
          <ins key={at}>{value}</ins>
        ) : removed ? (
          <del key={at}>{value}</del>
        ) : (
          <span key={at}>{value}</span>
        ),
      )}
    </p>
  )
}

function isChange({ added, removed }: { added: boolean; removed: boolean }): boolean {
  return added || removed
}

function Marked({ is, text }: { is: 'ins' | 'del'; text: string }) {
  return <p className="editor-words">{is === 'ins' ? <ins>{text}</ins> : <del>{text}</del>}</p>
}
