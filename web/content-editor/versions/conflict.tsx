import { useState } from 'react'
import type { Picture } from '#contract/files.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { type Difference, differencesOf } from './changes.ts'
import { valueIn } from '../edited-document.ts'
import type { Editing, Store } from '../saving.ts'
import { pictureIdsIn, replaceAt, type Schema, textOf } from '../schema.ts'
import { Thumbnails } from '../preview/thumbnails.tsx'

/** The id of the heading to which the state of the draft leads. */
export const CONFLICT_TITLE = 'editor-conflict-title'

type Props = {
  store: Store
  editing: Editing
  pictures: Readonly<Record<string, Picture>>
  message: string
}

/**
 * Two people have changed the same draft: shows both versions by place, and continues with the chosen ones. Nothing is saved until then.
 */
export function Conflict({ store, editing, pictures, message }: Props) {
  const { theirs } = editing
  const theirValue = valueIn(theirs)
  const differences = differencesOf(theirs.schema as Schema, editing.base, editing.value, theirValue)
  const [chosen, setChosen] = useState<Readonly<Record<string, Difference['proposed']>>>({})
  const choiceOf = ({ path, proposed }: Difference) => chosen[path.join('.')] ?? proposed
  const who = theirs.draft?.savedBy ?? null
  const theirName = who ?? 'The other version'

  function chooseAll(whose: Difference['proposed']): void {
    setChosen(Object.fromEntries(differences.map(({ path }) => [path.join('.'), whose])))
  }

  function settle(): void {
    const made = differences.reduce(
      (value, one) => (choiceOf(one) === 'mine' ? replaceAt(value, one.path, one.mine) : value),
      theirValue,
    )
    store.settle(made)
  }

  return (
    <section className="panel column editor-conflict" aria-labelledby={CONFLICT_TITLE}>
      <h2 id={CONFLICT_TITLE} tabIndex={-1}>
        This was changed in two places
      </h2>
      <Alert kind="error">
        <p>{message}</p>
        <p>Nothing that you typed is lost: choose what to keep, and save it.</p>
      </Alert>
      {differences.map((one) => (
        <fieldset key={one.path.join('.')} className="editor-choice">
          <legend>{one.where.join(' › ')}</legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <label key={whose} className="choice">
              <input
                type="radio"
                name={`conflict.${one.path.join('.')}`}
                checked={choiceOf(one) === whose}
                onChange={() => setChosen({ ...chosen, [one.path.join('.')]: whose })}
              />
              <b>{whose === 'mine' ? 'Yours' : theirName}</b>
              <span className="editor-words">{textOf(one[whose], one.schema)}</span>
              <Thumbnails ids={pictureIdsIn(one[whose])} pictures={{ ...theirs.pictures, ...pictures }} />
            </label>
          ))}
        </fieldset>
      ))}
      <div className="row editor-acts-row">
        <Button onClick={settle}>Save what is chosen</Button>
        <Button kind="ghost" onClick={() => chooseAll('mine')}>
          Choose mine everywhere
        </Button>
        <Button kind="ghost" onClick={() => chooseAll('theirs')}>
          Choose theirs everywhere
        </Button>
      </div>
    </section>
  )
}
