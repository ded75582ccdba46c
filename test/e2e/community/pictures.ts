import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { root } from '#server/root.ts'
import { drawn } from '../browser.ts'

const FOLDER = process.env['COMMUNITY_PICTURES'] === '1' ? join(root, 'docs/pictures') : null

/** With COMMUNITY_PICTURES=1, the pictures of the community's home page and dashboard that the documentation shows. */
export async function takePictures({ visitor, owner }: { visitor: Page; owner: Page }): Promise<void> {
  if (FOLDER === null) return
  await mkdir(FOLDER, { recursive: true })
  for (const [page, path, name] of [
    [visitor, '/', 'second-community-home'],
    [owner, '/admin?panel=overview', 'second-community-dashboard'],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await drawn(page)
    await page.waitForFunction(() => document.querySelector('.loader, .skeleton') === null)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(FOLDER, `${name}.webp`))
  }
}
