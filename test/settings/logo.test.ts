import { readFile, readdir } from 'node:fs/promises'
import { join as inFolder } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { emailPreview } from '#contract/content-documents/calls.ts'
import { saveLogo, saveSettings } from '#contract/settings.ts'
import { fileOf, sendForm } from '#test/cases/events/event-form.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf } from '../money/money.ts'

const simulator = await sharedProvider()

async function showLogo(site: Site, owner: Person, background: string): Promise<void> {
  const logo = await sharp({ create: { width: 600, height: 300, channels: 4, background } })
    .png()
    .toBuffer()
  const { status } = await sendForm(site, owner, saveLogo, { logo: fileOf(logo, 'logo.png', 'image/png') })
  expect(status).toBe(200)
}

async function pdfOf(site: Site, { session }: Person, url: string): Promise<Buffer> {
  const answer = await site.http(url, { headers: { authorization: `Bearer ${session}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const picturesIn = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Subtype \/Image/g)].length

test('a document has the logo of the day on which it was made, and keeps it', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await site.person('admin')
  const urlOf = async (person: Person) =>
    (await onlyPaymentOf(site, owner, person)).invoice?.url ?? 'no invoice'
  const [before, asha] = [await site.person(), await site.person()]
  await join(site, simulator, before)
  await showLogo(site, owner, '#aa2266')
  await join(site, simulator, asha)
  const [drawn, first] = [await urlOf(before), await urlOf(asha)]
  const given = await pdfOf(site, asha, first)
  // The logo is two pictures: its colours, and the mask of its transparency.
  expect(picturesIn(given)).toBeGreaterThan(picturesIn(await pdfOf(site, before, drawn)))

  await showLogo(site, owner, '#2266aa')
  const { rows } = await site.database.pool.query('select from documents where logo_id is not null')
  expect(rows).toHaveLength(1)
  expect((await pdfOf(site, asha, first)).equals(given)).toBe(true)
  await site.call(owner.session, saveSettings, { branding: { logo: null } })
  expect((await pdfOf(site, asha, first)).equals(given)).toBe(true)
})

test('e-mails and their preview contain the logo', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const preview = async () => {
    const path = `/api${emailPreview.path}?key=email.approved`
    const answer = await site.http(path, { headers: { authorization: `Bearer ${owner.session}` } })
    return answer.text()
  }
  const drawn = await preview()
  expect([...drawn.matchAll(/<img /g)]).toHaveLength(1)
  await showLogo(site, owner, '#aa2266')
  const shown = await preview()
  expect([...shown.matchAll(/<img src="data:image\/png;base64,/g)]).toHaveLength(2)
  expect(shown).not.toContain('cid:')

  await site.call(null, createUser, {
    name: 'Asha',
    email: 'asha@example.org',
    password: 'seven lattices at noon',
  })
  const [mail] = await site.mailed()
  expect(mail?.html).toContain('<img src="cid:logo@letters"')
  const folder = inFolder(site.folder, 'mail')
  const [file = ''] = await readdir(folder)
  expect(await readFile(inFolder(folder, file), 'utf8')).toContain('Content-ID: <logo@letters>')
})
