import { writeXlsxStream } from 'hucre/xlsx'
import { sheetOf, typedRows, type WorkbookColumn, XLSX } from '#contract/values/workbook.ts'

/** A table as an XLSX file. Loaded late: people who only read lists do not need it. */
export async function workbookBlob(
  sheet: string,
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly unknown[]>,
): Promise<Blob> {
  const stream = writeXlsxStream(typedRows(columns, rows), sheetOf(sheet, columns))
  const headers = { 'content-type': XLSX }
  return new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>, { headers }).blob()
}
