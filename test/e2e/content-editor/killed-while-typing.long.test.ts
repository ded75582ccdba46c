import { afterAll, expect, test } from 'vitest'
import { oneContent } from '#contract/content-documents/calls.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { ADMIN } from '#test/faults/applicants.ts'
import { post } from '#test/faults/calls.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import { newPage, startBrowser } from '../browser.ts'
import { desk, openDocument, savedDraft } from './editor.ts'

const data = await temporaryFolder()
const database = await createDatabase()
const server = await serverProcess({ DATA_DIR: data.path, ...ADMIN, ...NO_PROVIDER, ...database.env })
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await data[Symbol.asyncDispose]()
})

test('kill -9 of the server loses no word that the editor called saved, and what was typed meanwhile is saved once it is back', async () => {
  await using browser = await startBrowser()
  const { json } = await post(server, '/user/login_user', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const token = String(json['twk_fwc'])
  const draft = async () => {
    const answer = await fetch(`${server.url}/api${oneContent.path}?key=founder`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { draft: { value: Record<string, unknown> } | null }).draft?.value
  }
  const page = await newPage(browser, server.url, desk)
  await page.goto('/coming-soon')
  await page.evaluate((session) => localStorage.setItem('twk_fwc', session), token)
  await openDocument(page, 'founder', 'Founder')
  await page.getByLabel('Name', { exact: true }).fill('Meera Iyengar')
  // The preview stands in no frame here: this browser has no cookie of an editor.
  await savedDraft(page)
  await server.kill()
  await page.getByLabel('Role', { exact: true }).fill('Chair and founder')
  await server.start()
  expect(await draft()).toMatchObject({ name: 'Meera Iyengar' })
  await expect.poll(draft).toMatchObject({ name: 'Meera Iyengar', role: 'Chair and founder' })
  expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('Chair and founder')
})
