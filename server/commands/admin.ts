import { OPERATOR_LINK_HOURS } from '#contract/business-constants.ts'
import { email as emailField } from '#contract/call/fields.ts'
import { argonPasswords } from '../accounts/sign-in/passwords.ts'
import { turnOffWithoutCode } from '../accounts/two-factor/two-factor.ts'
import { commandLine, runCommand } from './command.ts'
import { clockOf, readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { makeOwner } from '../team/make-owner.ts'

const ONLY_OFF = '--two-factor-off'

/** `npm run admin -- EMAIL`; with `--two-factor-off` it only turns off two-factor. */
async function main(): Promise<number> {
  const read = emailField.safeParse(process.argv[2])
  const isOnlyOff = process.argv[3] === ONLY_OFF
  if (!read.success || process.argv.length > (isOnlyOff ? 4 : 3)) {
    process.stderr.write(`Name the account: ${commandLine('admin', 'you@example.org')}\n`)
    process.stderr.write(
      `To turn off two-factor only: ${commandLine('admin', 'you@example.org', ONLY_OFF)}\n`,
    )
    return 1
  }
  const email = read.data
  const config = await readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const context = { ...database, config, clock: clockOf(config), passwords: argonPasswords() }
    const isOff = await context.db.transaction().execute((tx) => turnOffWithoutCode(tx, context, email))
    if (isOff) process.stdout.write(`Two-factor authentication of ${email} is off now.\n`)
    if (isOnlyOff) {
      if (!isOff) process.stdout.write(`${email} has no two-factor at log-in that is on.\n`)
      return 0
    }
    const { made, link, isReclaimed, isRestored } = await makeOwner(context, email)
    process.stdout.write(made ? `${email} is an owner now.\n` : `${email} is an owner already.\n`)
    if (isRestored)
      process.stdout.write('The account was suspended. It is not any more: they can sign in again.\n')
    if (isReclaimed)
      process.stdout.write(
        'Nobody had confirmed this e-mail. Password, sessions, Google and two-factor of whoever registered it are gone.\n',
      )
    if (link)
      process.stdout.write(
        `Set the password here, once, within ${OPERATOR_LINK_HOURS} hours (the site must be running):\n${link}\n`,
      )
    return 0
  } finally {
    await database.close()
  }
}

await runCommand(main)
