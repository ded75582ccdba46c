import { diffWordsWithSpace } from 'diff'
import type { Change } from './changes.ts'

/** Milliseconds after which two texts are shown one after the other. */
const PATIENCE = 200

const KINDS: Record<Change['kind'], string> = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  moved: 'moved',
}

/** What differs, place by place, the words that came and went marked. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing: both say the same.</p>
  return (
    <ul className="editor-changes">
      {changes.map((change, at) => (
        <li key={`${at} ${change.where.join('/')}`}>
          <p>
            <b>{change.where.join(' › ')}</b>
            <span className="muted">{` ${KINDS[change.kind]}`}</span>
          </p>
          <Words {...change} />
        </li>
      ))}
    </ul>
  )
}

function Words({ kind, before, after }: Change) {
  if (kind === 'added') return <Marked is="ins" text={after} />
  if (kind === 'removed') return <Marked is="del" text={before} />
  if (kind === 'moved') return <p>{`${before} → ${after}`}</p>
  // Where everything is another, marks between the words say nothing.
  const parts = diffWordsWithSpace(before, after, { timeout: PATIENCE })
  if (parts === undefined || !parts.some(({ added, removed }) => !added && !removed)) {
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

function Marked({ is, text }: { is: 'ins' | 'del'; text: string }) {
  return <p className="editor-words">{is === 'ins' ? <ins>{text}</ins> : <del>{text}</del>}</p>
}
