import { variables } from '../config.ts'

/** Variables whose value lets somebody in, or may: addresses hold passwords. */
const SECRET = /SECRET|PASSWORD|TOKEN|IDENTITY|^DATABASE_|^SMTP_URL$/

/** A setting by its variable: its value, or `null` where it was set and is not told. */
export type Settings = Record<string, string | null>

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
    if (!(name in now)) return [`${name} was set${value === null || SECRET.test(name) ? '' : ` to ${value}`}`]
    return value !== null && now[name] !== value && !SECRET.test(name) ? [`${name} was ${value}`] : []
  })
}
