import { isNoAdmin } from '../shell/is-no-admin.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { recordExport, type ExportableList } from '#contract/admin/audit.ts'
import { dayInIst } from '#contract/values/days.ts'
import { MINUTE } from '#contract/values/time.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { isRefusal } from '../../api/refusal.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { type Page, request, totalOf } from '../../api/client.ts'
import type { PageInput, PanelQuery } from '../panel.tsx'
import { TableFile, type TableFormat, tableFormats, tableName, type TableRecord } from './table-file.ts'

const MOST = 200

type Props<Row> = {
  /** The list that is saved; it names the file. */
  name: ExportableList
  /** Only waiting requests are exported. */
  waiting?: boolean
  /** The filters of the list, in words for the name of the file. */
  filters?: readonly string[]
  /** The search of the list: the file has exactly its rows. */
  query: Pick<PanelQuery, 'q'>
  list: (input: PageInput) => Promise<Page<Row>>
  record: (row: Row) => TableRecord
}

/**
 * Saves all rows of a search as a CSV or an XLSX file, page by page through the call of the panel. The audit log is written before
 * anything is read.
 */
export function ExportButtons<Row>({
  name,
  waiting = false,
  filters = [],
  query: { q },
  list,
  record,
}: Props<Row>) {
  const [saving, setSaving] = useState<{ format: TableFormat; progress: string } | null>(null)
  const navigate = useNavigate()

  async function collect(format: TableFormat): Promise<TableFile> {
    const file = new TableFile()
    let cursor: string | null = null
    do {
      const page: Page<Row> = await list({ limit: MOST, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) })
      file.add(page.rows.map(record))
      cursor = page.nextCursor
      setSaving({ format, progress: `${file.rows} of ${totalOf(page)}` })
    } while (cursor !== null)
    return file
  }

  async function save(format: TableFormat): Promise<void> {
    setSaving({ format, progress: '' })
    try {
      await request(recordExport, {
        list: name,
        ...(waiting ? { waiting } : {}),
        ...(filters.length > 0 ? { filters: filters.join(', ').slice(0, 300) } : {}),
        ...(q ? { q } : {}),
      })
      const file = await collect(format)
      const words = [name, ...(waiting ? ['waiting'] : []), ...filters].join(' ')
      download(tableName(words, dayInIst(new Date()), format), await file.toBlob(format, name))
      const rows = file.rows === 1 ? '1 row' : `${file.rows} rows`
      const of = filters.length > 0 ? ` (${filters.join(', ')})` : ''
      notify(`${rows} saved as ${tableFormats[format]}${of}.`, 'success')
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      notify(error.message, 'error')
    } finally {
      setSaving(null)
    }
  }

  const buttons = Object.entries(tableFormats).map(([format, label]) => {
    const progress = saving?.format === format ? saving.progress : null
    return (
      <Button
        key={format}
        kind="ghost"
        size="small"
        busy={progress !== null}
        disabled={saving !== null}
        onClick={() => void save(format as TableFormat)}
      >
        {progress === null ? <Download size={16} aria-hidden="true" /> : null}
        <span>{progress ? `Export ${label}: ${progress}` : `Export ${label}`}</span>
      </Button>
    )
  })
  return <span className="export-buttons">{buttons}</span>
}

function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE)
}
