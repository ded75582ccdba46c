import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteOldMailFiles } from '#server/mail/cleanup.ts'
import { copiesTo } from '#server/mail/mail-files.ts'
import { mailFolder } from '#server/mail/mailer.ts'

test('a file that is deleted while the folder of e-mails is read causes no error', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fwc-mail-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const folder = mailFolder(dataDir)
  await mkdir(folder)
  // Listed but not readable, like a file that another process has deleted in between.
  await symlink(join(folder, 'nowhere'), join(folder, 'a-welcome.eml'))
  await writeFile(join(folder, 'b-approved.eml'), 'X-About: 1\r\n\r\nHello')
  const now = new Date()
  await utimes(join(folder, 'b-approved.eml'), new Date(0), new Date(0))
  expect(await copiesTo({ dataDir }, 'nobody')).toEqual([])
  await deleteOldMailFiles({ config: { dataDir }, clock: () => now })
  expect(await readdir(folder)).toEqual(['a-welcome.eml'])
})
