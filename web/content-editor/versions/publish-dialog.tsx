import { useRevalidator } from 'react-router'
import {
  discardContentDraft,
  oneContent,
  publishContent,
  removeContentPage,
} from '#contract/content-documents/calls.ts'
import type { Picture } from '#contract/files.ts'
import { request } from '#web/app/api/client.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { changesBetween } from './changes.ts'
import { ChangeList } from './change-list.tsx'
import { basisOf, isPublished } from '../edited-document.ts'
import type { Editing, Store } from '../saving.ts'
import { blankOf, type Schema } from '../schema.ts'

type Props = {
  store: Store
  editing: Editing
  /** The pictures that the document names, by id. */
  pictures: Readonly<Record<string, Picture>>
  onClose: () => void
}

/** Shows the changes for visitors, and publishes them. */
export function PublishDialog({ store, editing, pictures, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { key, value, schema } = editing.document
  const changes = changesBetween(schema as Schema, value ?? blankOf(schema as Schema), editing.value)
  const submission = useAdminSubmit(publishContent, {
    inputOf: () => ({ key, revision: editing.revision }),
    done: ({ version }) => `Published as version ${version}. Visitors read it from now on.`,
    async answered() {
      store.adopt(await request(oneContent, { key }))
      onClose()
      await revalidate()
    },
    refused: ({ status }) => {
      if (status !== 409) return
      onClose()
      void store.checkForChanges()
    },
  })
  return (
    <FormDialog
      title={`Publish: ${editing.document.title}`}
      act="Publish"
      submission={submission}
      onClose={onClose}
    >
      {changes.length === 0 ? (
        <p>
          Nothing changes for visitors. By publishing you confirm that the text is true of your organisation.
        </p>
      ) : (
        <>
          <p>This is what changes for visitors:</p>
          <ChangeList changes={changes} pictures={pictures} />
        </>
      )}
    </FormDialog>
  )
}

/** Asks before a draft is dropped. */
export function DiscardDialog({ store, editing, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { key, title, draft } = editing.document
  const { saving } = editing
  // In a conflict the draft on the server is the other person's, so its revision is the one to discard.
  const revision = saving.kind === 'conflict' ? basisOf(editing.theirs).revision : editing.revision
  const submission = useAdminSubmit(discardContentDraft, {
    inputOf: () => ({ key, revision }),
    done: () => 'The draft is dropped.',
    async answered() {
      store.adopt(await request(oneContent, { key }))
      onClose()
      await revalidate()
    },
    refused: ({ status }) => {
      if (status !== 409) return
      onClose()
      void store.checkForChanges()
    },
  })
  const by = draft?.savedBy
  const typed = by ? `What you and ${by} typed` : 'What was typed'
  return (
    <FormDialog
      title={`Discard the draft: ${title}`}
      keep="Keep it"
      act="Discard it"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>
        {`${typed} is gone then. ${isPublished(editing.document) ? 'What visitors read stays.' : 'The page is not published.'}`}
      </p>
    </FormDialog>
  )
}

/** Asks before a page that the organisation added is removed from the site. */
export function RemoveDialog({
  editing: { document: edited },
  onClose,
  onRemoved,
}: Pick<Props, 'editing' | 'onClose'> & { onRemoved: () => void }) {
  const submission = useAdminSubmit(removeContentPage, {
    inputOf: () => ({ key: edited.key }),
    done: () => `${edited.page} is removed from the site.`,
    answered: onRemoved,
  })
  return (
    <FormDialog
      title={`Remove the page ${edited.page}`}
      keep="Keep it"
      act="Remove it"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>
        Its address then shows a page that says “not found”, and the page is removed from its menu. Its
        versions stay: a new page with the same address brings them back.
      </p>
    </FormDialog>
  )
}
