import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { photograph } from '#test/cases/events/event-form.ts'

export const desk = { width: 1440, height: 900 }

function popupOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Form Submission' })
}

export async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await pressApply(page)
  return popupOf(page)
}

export async function pressApply(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Apply/ })
    .first()
    .click()
  await popupOf(page).waitFor()
}

export const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph() }

/** Waits for the preview: after it is drawn, the button below it does not move. */
export async function previewed(form: Locator): Promise<void> {
  const image = form.getByRole('img', { name: 'Preview of photo.jpg' })
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).complete)).toBe(true)
}

export function send(form: Locator): Promise<void> {
  return form.getByRole('button', { name: 'Submit' }).click()
}

/** The name of the control that has the focus. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null
    return control?.dataset['field'] ?? control?.name
  })
}
