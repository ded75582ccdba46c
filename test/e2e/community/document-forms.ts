import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { documents } from '#contract/content-documents/documents.ts'
import { ownPageShape } from '#contract/content-documents/own-pages.ts'
import { formOf, isGroup, partsOf, type Schema } from '#web/content-editor/schema.ts'
import { chooseFile, alertOf } from '../browser.ts'
import { openDocument, savedDraft } from '../content-editor/editor.ts'

/** A picture as it is chosen from a folder, with what it shows. */
export type Chosen = { file: { name: string; mimeType: string; buffer: Buffer }; alt: string }

/** What is typed: a part that is left out stays. A list is typed anew; of an object with numbers, those entries are changed. */
export type Typed = string | number | Chosen | readonly Typed[] | { readonly [name: string]: Typed }

/** Opens a document, types, and publishes it, as somebody does who has the new words beside them. */
export async function rewrite(page: Page, key: string, typed: Typed): Promise<void> {
  const { title, shape } = documents[key as keyof typeof documents]
  await openDocument(page, key, title)
  await typeInto(page, shape, typed)
  await publish(page)
}

/** Confirms a document whose words are true as they came. */
export async function confirm(page: Page, key: keyof typeof documents): Promise<void> {
  await openDocument(page, key, documents[key].title)
  await page.getByRole('button', { name: 'Publish as it is' }).click()
  await confirmPublishing(page)
}

/** Types the words of a page of the organisation's own, which is open. */
export async function typeOwnPage(page: Page, typed: Typed): Promise<void> {
  await typeInto(page, ownPageShape, typed)
  await publish(page)
}

async function typeInto(page: Page, shape: z.ZodType, typed: Typed): Promise<void> {
  const form = page.locator('.editor-form')
  await fillPart(form, z.toJSONSchema(shape, { io: 'input' }) as Schema, typed, [], form)
  await savedDraft(page)
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await confirmPublishing(page)
}

async function confirmPublishing(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await alertOf(page, 'Published as version 1.')
  await page.getByText('As published', { exact: true }).waitFor()
}

/** Types into a part of a document; `within` is the group, the entry or the form that it stands in. */
async function fillPart(
  form: Locator,
  schema: Schema,
  typed: Typed,
  path: readonly string[],
  within: Locator,
): Promise<void> {
  const control = form.locator(`[name="${path.join('.')}"]`)
  /* oxlint-disable no-await-in-loop -- one control after the other */
  switch (formOf(schema)) {
    case 'group': {
      const parts = new Map(partsOf(schema))
      for (const [name, next] of Object.entries(typed as Record<string, Typed>)) {
        const part = parts.get(name)
        if (part === undefined) throw new Error(`there is no ${[...path, name].join('.')}`)
        const inside = formOf(part) === 'group' ? await unfold(within, part.title ?? name) : within
        await fillPart(form, part, next, [...path, name], inside)
      }
      break
    }
    case 'list':
      await fillList(form, schema, typed, path, within)
      break
    case 'picture': {
      const { file, alt } = typed as Chosen
      await chooseFile(form.locator(`[name="${path.join('.')}.file"]`), file)
      await form.locator(`[name="${path.join('.')}.alt"]`).fill(alt)
      break
    }
    case 'choice':
      await control.selectOption(String(typed))
      break
    default:
      await control.fill(String(typed))
  }
}

async function fillList(
  form: Locator,
  schema: Schema,
  typed: Typed,
  path: readonly string[],
  within: Locator,
): Promise<void> {
  // An empty one is hidden, which its role would not find.
  const list = within.locator(`ul[aria-label="${schema.title}"]`)
  const items = schema.items ?? {}
  const rows = list.locator(':scope > li:not(.editor-removed)')
  await list.first().waitFor({ state: 'attached' })
  if (Array.isArray(typed)) {
    const remove = rows
      .first()
      .locator('.editor-acts')
      .first()
      .getByRole('button', { name: /^Remove / })
    for (let left = await rows.count(); left > 0; left -= 1) {
      await remove.click()
      await rows.nth(left - 1).waitFor({ state: 'detached' })
    }
  }
  const add = list.locator('xpath=..').getByRole('button', {
    name: `Add: ${(items.title ?? 'Entry').toLowerCase()}`,
    exact: true,
  })
  for (const [at, next] of Object.entries(typed)) {
    if (Array.isArray(typed)) await add.last().click()
    const row = rows.nth(Number(at))
    if (isGroup(next) && formOf(items) === 'group') await opened(row.locator('[aria-expanded]').first())
    await fillPart(form, items, next as Typed, [...path, at], row)
  }
}

/** The body of a group that is folded away below its title. */
async function unfold(within: Locator, title: string): Promise<Locator> {
  const fold = within.getByRole('button', { name: title, exact: true }).first()
  await opened(fold)
  return fold.locator('xpath=ancestor::div[contains(@class, "editor-fold")][2]')
}

async function opened(fold: Locator): Promise<void> {
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}
