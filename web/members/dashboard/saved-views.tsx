import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteView, type SavedView, saveView } from '#contract/membership/saved-views.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { queryOf } from './member-filters.ts'

type Filters = SavedView['filters']
type Props = {
  views: readonly SavedView[]
  /** The present filters of the list. */
  now: Filters
  /** The present filters in words. */
  words: string
}

/** Links to the saved views of the list, and a button to save the present one. */
export function SavedViews({ views, now, words }: Props) {
  const [saving, setSaving] = useState(false)
  const remove = useAdminAction(deleteView)
  const here = queryOf({ filters: now })
  return (
    <>
      <Button kind="ghost" size="small" disabled={words === ''} onClick={() => setSaving(true)}>
        Save this view
      </Button>
      {views.length === 0 ? null : (
        <ul className="row saved-views" aria-label="Saved views">
          {views.map((view) => (
            <li key={view._id} className="saved-view">
              <Link
                className="touch"
                to={`?${queryOf(view)}`}
                title={view.name}
                aria-current={queryOf(view) === here ? 'true' : undefined}
                preventScrollReset
              >
                <span className="one-line">{view.name}</span>
              </Link>
              <button
                type="button"
                className="icon-button"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => void remove({ id: view._id }, `The view ${view.name} is deleted.`)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {saving ? <SaveDialog now={now} words={words} onClose={() => setSaving(false)} /> : null}
    </>
  )
}

function SaveDialog({ now, words, onClose }: Pick<Props, 'now' | 'words'> & { onClose: () => void }) {
  const submission = useAdminSubmit(saveView, {
    inputOf: (data) => ({ name: String(data.get('name') ?? ''), filters: now }),
    done: ({ view }) => `The view ${view.name} is saved.`,
    onDone: onClose,
  })
  const { errors } = submission
  return (
    <FormDialog title="Save this view" act="Save" submission={submission} onClose={onClose}>
      <p>{`It shows: ${words}.`}</p>
      <Field
        name="name"
        label="Name"
        hint="Only you see it. A view of the same name is replaced."
        maxLength={60}
        error={errors['name']}
      />
    </FormDialog>
  )
}
