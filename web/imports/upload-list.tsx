import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { MOST_IMPORT_MEGABYTES, MOST_IMPORT_ROWS } from '#contract/business-constants.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { type checkImport, importTemplate, uploadImport } from '#contract/admin/imports.ts'
import { Problem } from '#contract/call/problem.ts'
import { submit } from '#web/app/api/submit.ts'
import { isNoAdmin } from '#web/app/dashboard/shell/is-no-admin.ts'
import { FileField } from '#web/ui/controls/file-field.tsx'

export type Uploaded = Answer<typeof uploadImport>['import'] & { fileName: string }
export type Checked = Answer<typeof checkImport>

/** Asks for the file. `onUploaded` receives null while a new file is being uploaded. */
export function UploadList({ onUploaded }: { onUploaded: (uploaded: Uploaded | null) => void }) {
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const navigate = useNavigate()

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    onUploaded(null)
    setFailure(undefined)
    if (file === undefined) return
    setSent(0)
    try {
      const { import: uploaded } = await submit(uploadImport, { file }, setSent)
      onUploaded({ ...uploaded, fileName: file.name })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      setFailure(error.fields?.['file'] ?? error.message)
    } finally {
      setSent(null)
    }
  }

  return (
    <section className="panel column" aria-label="File">
      <p>
        Bring along the members you have in a spreadsheet: choose it here. Headings are recognised in your own
        words, and in those of Wild Apricot, Tendenci, CiviCRM, Paid Memberships Pro, Ghost, Mailchimp, Google
        and Outlook. Nobody is made or changed before you have seen what will happen, and nobody gets an
        e-mail before you say so.
      </p>
      <p>
        <a href={`/api${importTemplate.path}`} download>
          Download the template
        </a>
      </p>
      <FileField
        name="file"
        accept=".xlsx,.csv,.txt,.tsv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/plain"
        label="XLSX or CSV file"
        hint={`At most ${MOST_IMPORT_MEGABYTES} MB and ${MOST_IMPORT_ROWS.toLocaleString('en-IN')} rows.`}
        error={failure}
        disabled={sent !== null}
        onChange={(event) => void choose(event)}
      />
      {sent === null ? null : <progress aria-label="The file is sent" value={sent} max={1} />}
    </section>
  )
}
