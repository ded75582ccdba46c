import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { newContentPage } from '#contract/content-documents/calls.ts'
import { foldText } from '#contract/values/fold-text.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'

/** Creates an own page as a draft, and opens it. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const [, setSearch] = useSearchParams()
  const [slug, setSlug] = useState('')
  const [isOwn, setOwn] = useState(false)
  const submission = useAdminSubmit(newContentPage, {
    done: () => 'The page is made. Nobody else sees it until it is published.',
    answered({ key }) {
      onClose()
      setSearch({ panel: 'content', document: key })
    },
  })
  const { errors } = submission
  return (
    <FormDialog title="A page of your own" act="Make the page" submission={submission} onClose={onClose}>
      <Field
        name="title"
        label="Title"
        error={errors['title']}
        onChange={({ target }) => {
          if (!isOwn) setSlug(slugOf(target.value))
        }}
      />
      <Field
        name="slug"
        label="Last part of its address"
        hint={`The page will be at /p/${slug || '…'}`}
        value={slug}
        autoCapitalize="none"
        spellCheck={false}
        error={errors['slug']}
        onChange={({ target }) => {
          setOwn(true)
          setSlug(target.value)
        }}
      />
    </FormDialog>
  )
}

function slugOf(title: string): string {
  return foldText(title)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
}
