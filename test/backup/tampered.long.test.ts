import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { createEvent } from '#contract/events/events.ts'
import { diskStore } from '#server/backup/folder-store.ts'
import { loadDatabase } from '#server/backup/load.ts'
import { type Manifest, readManifest, writeManifest } from '#server/backup/manifest.ts'
import { fingerprintOf, openSigner, type Signer } from '#server/backup/signing-key.ts'
import type { BackupStore } from '#server/backup/store.ts'
import { readStored } from '#server/backup/stored-content.ts'
import { connectAlone } from '#server/db/connect.ts'
import { diskStore as uploads } from '#server/files/disk.ts'
import { StartError } from '#server/errors.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { backUp, emptyInstallation, temporaryFolder } from './installations.ts'

type Table = Manifest['tables'][number]
type BackedUp = Manifest['files'][number]
type Sequence = Manifest['sequences'][number]

const EVIL = '../../../evil'
const table = (change: Partial<Record<keyof Table, unknown>>) => (manifest: Manifest) =>
  Object.assign(manifest.tables[0] as object, change)
const file = (change: (one: BackedUp) => unknown) => (manifest: Manifest) =>
  change(manifest.files[0] as BackedUp)
const key = (of: string | ((key: string) => string)) =>
  file((one) => {
    one.key = typeof of === 'string' ? of : of(one.key)
    // As an attacker would: the name of the stored file fits the key.
    one.stored.name = `files/plain/${one.key}`
  })
const sequence = (change: Partial<Sequence>) => (manifest: Manifest) =>
  Object.assign(manifest.sequences[0] as object, change)

/** Changes of a manifest that an attacker with write access to the backups can make. */
const tamperings: Record<string, (manifest: Manifest) => unknown> = {
  'a file above the folder': key(EVIL),
  'a file at an absolute path': key('/tmp/evil'),
  'a file with NUL in its key': key('evil\0'),
  'a file above the folder, with separators of Windows': key('..\\..\\evil'),
  'a file on a drive of Windows': key('C:\\evil'),
  'a file in a folder': key((one) => `folder/${one}`),
  'a file in capitals': key((one) => one.toUpperCase()),
  'a file with a dot at its end': key((one) => `${one}.`),
  'a file with an empty key': key(''),
  'a file that is stored above the folder': file(({ stored }) => (stored.name = `files/plain/../../${EVIL}`)),
  'a file that is stored at an absolute path': file(({ stored }) => (stored.name = '/etc/passwd')),
  'a file with the content of another file': (manifest) =>
    ((manifest.files[0] as BackedUp).stored = (manifest.files[1] as BackedUp).stored),
  'a file twice': (manifest) => manifest.files.push(manifest.files[0] as BackedUp),
  'a table that is a statement': table({ table: 'users"; drop table users; --' }),
  'a table in capitals': table({ table: 'Users' }),
  'a table of the catalogue': table({ schema: 'pg_catalog', table: 'pg_authid' }),
  'a table twice': (manifest) => manifest.tables.push(manifest.tables[0] as Table),
  'a table that is stored above the folder': (manifest) =>
    ((manifest.tables[0] as Table).stored.name = `../${manifest.tables[0]?.stored.name}`),
  'a table with the content of another table': (manifest) =>
    ((manifest.tables[0] as Table).stored = (manifest.tables[1] as Table).stored),
  'a table of minus one rows': table({ rows: -1 }),
  'a column that is a statement': table({ columns: ['id) from program $$touch /tmp/evil$$ --'] }),
  'a column twice': (manifest) => manifest.tables[0]?.columns.push(manifest.tables[0].columns[0] as string),
  'no columns': table({ columns: [] }),
  'a sequence that is a statement': sequence({ sequence: "x', 1); drop table users; --" }),
  'a sequence of the catalogue': sequence({ schema: 'pg_catalog' as 'public' }),
  'a sequence at a value that is no number': sequence({ last: 'pg_sleep(9)' }),
  'settings above the folder': ({ settings }) => (settings.name = `${EVIL}/settings.json`),
  'settings of minus one bytes': ({ settings }) => (settings.size = -1),
  'a migration above the folder': ({ migrations }) => Object.assign(migrations[0] as object, { name: EVIL }),
  'a version that writes to the terminal': (manifest) => (manifest.version = '\u001B]0;evil\u0007'),
  'a recipient that is no public key': (manifest) => (manifest.recipient = `age1${'\u001B'}[2J`),
  'a checksum that is no hash': ({ settings }) => (settings.sha256 = 'evil'),
  'a field that no manifest has': (manifest) => Object.assign(manifest, { evil: EVIL }),
  'nothing but a text': () => EVIL,
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Makes a backup with a picture in it, plain or encrypted; the test changes its files. */
async function backedUp(target: string, isEncrypted: boolean) {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  await site.http(`/api${createEvent.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session}` },
    body: formOf({ ...eventForm, thumbnail: fileOf(await photograph()) }),
  })
  const identity = isEncrypted ? await generateX25519Identity() : undefined
  const recipient = identity === undefined ? undefined : await identityToRecipient(identity)
  const { name } = await backUp(site, target, recipient === undefined ? {} : { recipient })
  return { name, ...(identity === undefined ? {} : { identity }) }
}

type Signing = 'left' | 'taken away' | 'another’s'
const FILES = ['manifest.json', 'complete.json', 'signature.json']

/** What an attacker puts in place of the backup’s files, with its signature left, taken away, or made with another key. */
async function forged(name: string, content: unknown, signing: Signing, signer: Signer) {
  if (signing !== 'another’s') {
    const text = JSON.stringify(content)
    return { 'manifest.json': text, 'complete.json': JSON.stringify({ manifest: sha256(text) }) }
  }
  const written: Record<string, string> = {}
  const write = async (path: string, from: Readable) => void (written[basename(path)] = await text(from))
  const store = { write } as Pick<BackupStore, 'write'> as BackupStore
  await writeManifest(store, name, content as Manifest, { from: 'https://fwc.example', signer })
  return written
}

test.each([false, true])(
  'a changed backup is refused with a message, and nothing is written (encrypted: %s)',
  async (isEncrypted) => {
    await using target = await temporaryFolder()
    const { name, ...how } = await backedUp(target.path, isEncrypted)
    const folder = join(target.path, name)
    const read = async (one: string) => [one, await readFile(join(folder, one))] as const
    const original = new Map(await Promise.all(FILES.map(read)))
    await using thief = await temporaryFolder()
    const signer = await openSigner(thief.path)
    await using empty = await emptyInstallation()
    await rm(empty.config.dataDir, { recursive: true })
    const refused = async (what: string, isUnsigned: boolean, message: RegExp) => {
      const error: unknown = await empty.restore(target.path, { ...how, isUnsigned }).then(
        () => 'restored',
        (reason: unknown) => reason,
      )
      expect(error, what).toBeInstanceOf(StartError)
      expect((error as Error).message, what).toMatch(message)
      // No text of the attacker reaches the terminal unchanged.
      expect((error as Error).message, what).not.toMatch(/\p{Cc}/u)
      // Neither the folder, nor a file beside it, nor the tables are written.
      await expect(readdir(empty.config.dataDir), what).rejects.toMatchObject({ code: 'ENOENT' })
      for (const beside of [dirname(empty.config.dataDir), '/tmp'])
        expect(await readdir(beside), what).not.toContain('evil')
    }
    for (const [what, tamper] of Object.entries(tamperings)) {
      const manifest = JSON.parse(String(original.get('manifest.json'))) as Manifest
      const given = tamper(manifest)
      const content = given === EVIL && what.startsWith('nothing') ? given : manifest
      for (const signing of ['left', 'taken away', 'another’s'] as const) {
        if (signing === 'taken away') await rm(join(folder, 'signature.json'))
        for (const [one, text] of Object.entries(await forged(name, content, signing, signer)))
          await writeFile(join(folder, one), text)
        const odd =
          /^The manifest of the backup \S+ (has something that does not belong|names)|made by another version/
        const message = signing === 'left' ? /signature of the backup .* does not fit/ : odd
        await refused(`${what}, signature ${signing}`, true, message)
        for (const one of FILES) await writeFile(join(folder, one), original.get(one) as Buffer)
      }
    }
    await rm(join(folder, 'signature.json'))
    await refused('no signature', false, /has no signature/)
  },
)

test('an old backup under a newer name, a file that is a link, and a folder that is a link are refused', async () => {
  await using target = await temporaryFolder()
  await using outside = await temporaryFolder()
  const { name } = await backedUp(target.path, false)
  await using empty = await emptyInstallation()
  await expect(empty.restore(target.path, { backup: `../${name}` })).rejects.toThrow(
    /no complete backup of that name/,
  )

  const newer = name.replace(/^\d{4}/, '2999')
  await cp(join(target.path, name), join(target.path, newer), { recursive: true })
  await expect(empty.restore(target.path)).rejects.toThrow(/does not fit/)
  await rm(join(target.path, newer), { recursive: true })

  const settings = join(target.path, name, 'settings.json')
  await rename(settings, join(outside.path, 'settings.json'))
  await symlink(join(outside.path, 'settings.json'), settings)
  await expect(empty.restore(target.path)).rejects.toThrow(/settings\.json is a link to another place/)

  await mkdir(join(target.path, 'other'))
  await symlink(outside.path, join(target.path, 'other', 'folder'))
  const store = diskStore(target.path)
  for (const where of ['other/folder/new', '../new', 'other/../../new'])
    await expect(store.write(where, Readable.from(['x'])), where).rejects.toThrow(
      /written to another place|is outside the folder/,
    )
  expect(await readdir(outside.path)).toEqual(['settings.json'])
  await expect(store.read('../new')).rejects.toThrow(/is outside the folder/)
  // The store for files of the product refuses such names too.
  const files = await uploads(join(outside.path, 'uploads'))
  await writeFile(join(outside.path, 'new'), 'x')
  for (const odd of [EVIL, '/tmp/evil', 'evil', '..'])
    await expect(files.put(odd, join(outside.path, 'new'), 'text/plain'), odd).rejects.toThrow(
      /not a valid file key/,
    )
})

test('a table that this version does not have is refused, and so is a table that changes while it is read', async () => {
  await using target = await temporaryFolder()
  const { name } = await backedUp(target.path, false)
  const store = diskStore(target.path)
  const { manifest } = await readManifest(store, name)
  const users = manifest.tables.find((one) => one.table === 'users') as Table
  const others = manifest.tables.filter((one) => one !== users)
  await using database = await createDatabase()
  await database.pool.query("insert into users (email, name) values ('x@example.org', 'X')")
  const cases: [changed: Partial<Manifest>, message: RegExp][] = [
    [{ tables: [...manifest.tables, { ...users, table: 'evil' }] }, /no table "public"\."evil"/],
    [{ tables: others }, /without the table "public"\."users"/],
    [{ tables: [...others, { ...users, columns: [...users.columns, 'evil'] }] }, /no column evil/],
    [{ tables: [...others, { ...users, rows: users.rows + 1 }] }, /has \d+ rows in place of/],
    [
      { tables: [...others, { ...users, stored: { ...users.stored, sha256: 'ab'.repeat(32) } }] },
      /was altered while/,
    ],
    [{ sequences: [{ schema: 'public', sequence: 'users', last: '1', isCalled: true }] }, /no sequence/],
  ]
  for (const [changed, message] of cases) {
    const client = await connectAlone(database.url, {})
    const loading = loadDatabase(client, { ...manifest, ...changed }, ({ stored }) =>
      readStored(store, stored),
    )
    await expect(loading).rejects.toThrow(message)
    await client.end()
    const { rows } = await database.pool.query('select email from users')
    expect(rows).toEqual([{ email: 'x@example.org' }])
  }
})

test('a restore names the signer of another installation once, and refuses a signer other than the one that the operator names', async () => {
  await using site = await startTestApp()
  await using target = await temporaryFolder()
  await backUp(site, target.path)
  const keyPrint = fingerprintOf((await openSigner(site.folder)).key)
  expect(keyPrint).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/)
  await using folder = await temporaryFolder()
  const strangers: (string | null)[] = []
  for (const DATA_DIR of [folder.path, folder.path, site.folder]) {
    await using empty = await emptyInstallation({ DATA_DIR })
    await expect(empty.restore(target.path, { signedBy: keyPrint.replaceAll(/\w/g, '0') })).rejects.toThrow(
      `was signed by https://fwc.example, key ${keyPrint}, and not by 0000`,
    )
    strangers.push((await empty.restore(target.path, { signedBy: keyPrint })).stranger)
  }
  expect(strangers).toEqual([`https://fwc.example, key ${keyPrint}`, null, null])
})

test('an installation has one private signing key, which is in no backup', async () => {
  await using site = await startTestApp()
  await using target = await temporaryFolder()
  const made = await Promise.all([1, 2, 3].map(() => openSigner(site.folder)))
  expect(new Set(made.map((one) => one.key)).size).toBe(1)
  await backUp(site, target.path)
  const pem = await readFile(join(site.folder, 'backup-signing-key.pem'), 'utf8')
  const secret = Buffer.from(pem.split('\n')[1] ?? '', 'base64').subarray(-32)
  for (const one of await readdir(target.path, { recursive: true, withFileTypes: true })) {
    if (!one.isFile()) continue
    const bytes = await readFile(join(one.parentPath, one.name))
    expect(bytes.includes(secret) || bytes.includes(secret.toString('hex')), one.name).toBe(false)
  }
})
