import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { variables } from '../config.ts'
import { StartError } from '../errors.ts'

/** Variables whose value lets somebody in, or may: addresses hold passwords. */
const SECRET = /SECRET|PASSWORD|TOKEN|IDENTITY|^DATABASE_|^SMTP_URL$/

/** A setting by its variable: its value, or `null` where it was set and is not told. */
const settings = z.record(z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/), z.string().nullable())
export type Settings = z.infer<typeof settings>

/** The settings of a backup; throws a StartError where they are none. */
export async function readSettings(content: Readable): Promise<Settings> {
  const read = settings.safeParse(await json(content).catch(() => null))
  if (!read.success) throw new StartError('The settings in the backup are none that this product writes.')
  return read.data
}

/** What was set in the environment, of the variables that the product reads. */
export function settingsOf(env: NodeJS.ProcessEnv, { withSecrets }: { withSecrets: boolean }): Settings {
  const set = Object.keys(variables.shape).filter((name) => (env[name] ?? '') !== '')
  return Object.fromEntries(
    set.map((name) => [name, SECRET.test(name) && !withSecrets ? null : (env[name] as string)]),
  )
}

/** The variables that were set when a backup was made and are not, or are otherwise, now. */
export function settingsThatDiffer(before: Settings, env: NodeJS.ProcessEnv): string[] {
  const now = settingsOf(env, { withSecrets: true })
  return Object.entries(before).flatMap(([name, value]) => {
    if (!(name in now))
      return [`${name} was set${value === null || SECRET.test(name) ? '' : ` to ${inOneLine(value)}`}`]
    return value !== null && now[name] !== value && !SECRET.test(name)
      ? [`${name} was ${inOneLine(value)}`]
      : []
  })
}

/** Nothing of it tells a terminal what to do. */
function inOneLine(value: string): string {
  return value.replaceAll(/\p{C}/gu, ' ')
}
