import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { type ServerProcess, serverProcessIn } from './processes/server-process.ts'

/** The migration of a next version: everything that a migration may do without stopping servers of this version. */
const MIGRATION = `-- A language for each person.
create table languages (code text primary key, name text not null);
insert into languages values ('en', 'English'), ('mr', 'Marathi');
alter table users add column language text not null default 'en' references languages;
alter table applications add column mentor text check (mentor <> '');
alter table payments add column note text not null default '';
alter table users drop constraint users_role_check,
  add constraint users_role_check check (role in ('user', 'member', 'admin', 'guide'));
create index users_by_language on users (language);
`

/** A version of this product that has one migration more, in a folder of its own. */
export async function newerVersion(): Promise<
  AsyncDisposable & { start: (env: Record<string, string>) => Promise<ServerProcess> }
> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-newer-'))
  // Files find the root of the product by their own folder, so these are copied; the rest is linked.
  const copied = new Set(['server', 'contract', 'migrations', 'package.json'])
  for (const name of await readdir(root)) {
    if (copied.has(name)) await cp(join(root, name), join(folder, name), { recursive: true })
    else if (!name.startsWith('.')) await symlink(join(root, name), join(folder, name))
  }
  await writeFile(join(folder, 'migrations/999-languages.sql'), MIGRATION)
  return {
    start: (env) => serverProcessIn(folder, env, 'server/commands/fwc.ts', 'start'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
