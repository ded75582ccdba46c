import { email as emailField } from '#contract/fields.ts'
import { argonPasswords } from './accounts/passwords.ts'
import { makeAdmin } from './accounts/writes.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { StartError } from './start-error.ts'

/** `npm run admin -- EMAIL` */
async function main(): Promise<number> {
  const read = emailField.safeParse(process.argv[2])
  if (!read.success) {
    process.stderr.write('Say whom: npm run admin -- you@example.org\n')
    return 1
  }
  const email = read.data
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const world = { ...database, config, clock: () => new Date(), passwords: argonPasswords() }
    const { made, link } = await makeAdmin(world, email)
    process.stdout.write(made ? `${email} is an admin now.\n` : `${email} is an admin already.\n`)
    if (link)
      process.stdout.write(
        `Set the password here, once, within 48 hours (the site must be running):\n${link}\n`,
      )
    return 0
  } finally {
    await database.close()
  }
}

try {
  process.exit(await main())
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
