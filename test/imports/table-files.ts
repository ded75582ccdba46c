import { type BookType, utils, write } from '@e965/xlsx'
import { expect } from 'vitest'
import { checkImport, uploadImport } from '#contract/admin/imports.ts'
import type { Input } from '#contract/call/endpoint.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import type { Uploaded } from './imports.ts'

export type Cell = string | number | Date | null
type Sheets = Record<string, Cell[][]>

/** A workbook with these sheets; `hide`: the rows and columns of each that are hidden, from 1. */
export function bookOf(
  sheets: Sheets,
  bookType: BookType = 'xlsx',
  hide?: { rows: number[]; columns: number[] },
) {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows, { cellDates: true, dateNF: 'dd/mm/yyyy' })
    if (hide) {
      sheet['!rows'] = rows.map((_, at) => ({ hidden: hide.rows.includes(at + 1) }))
      sheet['!cols'] = (rows[0] ?? []).map((_, at) => ({ hidden: hide.columns.includes(at + 1) }))
    }
    utils.book_append_sheet(book, sheet, name)
  }
  return Buffer.from(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

/** The calls of an admin who brings files. */
export function filesOf(site: Site, admin: Person) {
  async function send(bytes: Buffer | string, fields: Record<string, string> = {}, name = 'members.xlsx') {
    const file = fileOf(
      typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
      name,
      'application/octet-stream',
    )
    return sendForm<Uploaded & { message?: string }>(site, admin, uploadImport, { file, ...fields })
  }

  async function upload(bytes: Buffer | string, fields: Record<string, string> = {}) {
    const { status, body } = await send(bytes, fields)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.import
  }

  function check({ _id, mapping }: Uploaded['import'], options: Partial<Input<typeof checkImport>> = {}) {
    return site.call(admin.session, checkImport, {
      _id,
      mapping: mapping as Input<typeof checkImport>['mapping'],
      ...options,
    })
  }

  return { send, upload, check }
}
