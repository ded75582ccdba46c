import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

const BETWEEN_CELLS = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/

/** The rows of the file that 'Export CSV' saves, as records with the column names as keys. */
export async function exported(page: Page): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim()
  const [names = [], ...rows] = text.split('\r\n').map((line) => line.split(BETWEEN_CELLS))
  return rows.map((cells) => Object.fromEntries(names.map((name, n) => [name, cells[n] ?? ''])))
}
