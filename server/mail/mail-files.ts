import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { nullWhenMissing } from '../errors.ts'
import { ABOUT, mailFolder } from './mailer.ts'

/** How many bytes of a file are read for its headers, which are shorter. */
const HEAD = 4096

type Copy = { path: string; kind: string; writtenAt: Date; about: string[] }

/** Every e-mail that is kept as a file, with the accounts that it went to or is about. */
async function copies({ dataDir }: Pick<Config, 'dataDir'>): Promise<Copy[]> {
  const folder = mailFolder(dataDir)
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? []
  const found: Copy[] = []
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name)
    const read = await headOf(path).catch(nullWhenMissing)
    if (read === null) continue
    const { head, writtenAt } = read
    const [, about = ''] = new RegExp(`^${ABOUT}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head) ?? []
    const kind = /-(\w+)\.eml$/.exec(name)?.[1] ?? ''
    found.push({ path, kind, writtenAt, about: about.split(/\s+/).filter(Boolean) })
  }
  return found
}

async function headOf(path: string): Promise<{ head: string; writtenAt: Date }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const [head = ''] = buffer.toString('latin1', 0, bytesRead).split('\r\n\r\n')
    return { head, writtenAt: (await file.stat()).mtime }
  } finally {
    await file.close()
  }
}

/** The e-mails to somebody. */
export async function copiesTo(config: Pick<Config, 'dataDir'>, userId: string) {
  const found = (await copies(config)).filter(({ about }) => about[0] === userId)
  return found.map(({ kind, writtenAt }) => ({ kind, writtenAt }))
}

/** Deletes the files of e-mails to somebody or with their words, except the e-mail about the closing of the account. */
export async function deleteCopiesAbout(config: Pick<Config, 'dataDir'>, userId: string): Promise<void> {
  const found = (await copies(config)).filter(
    ({ about, kind }) => about.includes(userId) && kind !== 'account_closed',
  )
  await Promise.all(found.map(({ path }) => rm(path, { force: true })))
}
