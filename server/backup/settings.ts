import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { variables } from '../config.ts'
import { StartError } from '../errors.ts'

/** Variables with secret values. Addresses count, since they may contain passwords. */
const SECRET = /SECRET|PASSWORD|TOKEN|IDENTITY|^DATABASE_|^SMTP_URL$/

/** Settings by variable: the value, or null if it was set and is secret. */
const settings = z.record(z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/), z.string().nullable())
export type Settings = z.infer<typeof settings>

/** Reads the settings of a backup. */
export async function readSettings(content: Readable): Promise<Settings> {
  const read = settings.safeParse(await json(content).catch(() => null))
  if (!read.success) throw new StartError('The settings in the backup are none that this product writes.')
  return read.data
}

/** The product's variables that are set in the environment. */
export function settingsOf(env: NodeJS.ProcessEnv, { withSecrets }: { withSecrets: boolean }): Settings {
  const set = Object.keys(variables.shape).filter((name) => (env[name] ?? '') !== '')
  return Object.fromEntries(
    set.map((name) => [name, SECRET.test(name) && !withSecrets ? null : (env[name] as string)]),
  )
}

/** A sentence for each variable that was set when a backup was made and is now unset or different. */
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

/** A value without control characters, which could control a terminal. */
function inOneLine(value: string): string {
  return value.replaceAll(/\p{C}/gu, ' ')
}
