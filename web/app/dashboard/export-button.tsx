import { isNoAdmin } from './is-no-admin.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { recordExport, type SavedList } from '#contract/audit.ts'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import { MINUTE } from '#contract/time.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { type Page, request, totalOf } from '../api/client.ts'
import { CsvFile, type CsvRecord, csvName } from './csv.ts'
import type { PageInput, PanelQuery } from './panel.tsx'

const MOST = 200

type Props<Row> = {
  /** What is saved, which names the file. */
  name: SavedList
  /** Only what waits for an answer is in the list. */
  waiting?: boolean
  /** What the list is narrowed down to, in words that the file is named by. */
  filters?: readonly string[]
  /** What is searched for: the file has exactly that. */
  query: Pick<PanelQuery, 'q'>
  list: (input: PageInput) => Promise<Page<Row>>
  record: (row: Row) => CsvRecord
}

/**
 * Saves everything that the search finds as a CSV file, page by page through the call that fills the panel. Nothing is
 * read before the audit log knows of it.
 */
export function ExportButton<Row>({
  name,
  waiting = false,
  filters = [],
  query: { q },
  list,
  record,
}: Props<Row>) {
  const [progress, setProgress] = useState<string | null>(null)
  const navigate = useNavigate()

  async function collect(): Promise<CsvFile> {
    const file = new CsvFile()
    let cursor: string | null = null
    do {
      const page: Page<Row> = await list({ limit: MOST, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) })
      file.add(page.rows.map(record))
      cursor = page.nextCursor
      setProgress(`${file.rows} of ${totalOf(page)}`)
    } while (cursor !== null)
    return file
  }

  async function save(): Promise<void> {
    setProgress('')
    try {
      await request(recordExport, {
        list: name,
        ...(waiting ? { waiting } : {}),
        ...(filters.length > 0 ? { filters: filters.join(', ').slice(0, 300) } : {}),
        ...(q ? { q } : {}),
      })
      const file = await collect()
      const words = [name, ...(waiting ? ['waiting'] : []), ...filters].join(' ')
      download(csvName(words, dayInIst(new Date())), await file.toBlob())
      const rows = file.rows === 1 ? '1 row' : `${file.rows} rows`
      const of = filters.length > 0 ? ` (${filters.join(', ')})` : ''
      notify(`${rows} saved as CSV${of}.`, 'success')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      notify(error.message, 'error')
    } finally {
      setProgress(null)
    }
  }

  return (
    <Button
      kind="ghost"
      size="small"
      className="export-button"
      busy={progress !== null}
      onClick={() => void save()}
    >
      {progress === null ? <Download size={16} aria-hidden="true" /> : null}
      <span>{progress ? `Export CSV: ${progress}` : 'Export CSV'}</span>
    </Button>
  )
}

function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the press has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE)
}
