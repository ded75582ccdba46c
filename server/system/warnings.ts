import { chargesWithoutGstin, GST_WITHOUT_GSTIN } from '#contract/settings.ts'
import { mayChangeTables, roleOf } from '../db/grants.ts'
import type { AppContext } from '../context.ts'
import { settingsOf } from '../settings/reads.ts'

type Needs = Pick<AppContext, 'config' | 'db' | 'pool' | 'clock'>

/** A sentence for each setting that a real site should not have. */
export async function warningsOf({ config, db, pool, clock }: Needs): Promise<string[]> {
  const { production, payment, testMode, smtpUrl, backup, trustProxy, publicUrl } = config
  const [mayChange, settings] = await Promise.all([
    roleOf(pool).then((role) => mayChangeTables(pool, role)),
    settingsOf(db, clock()),
  ])
  const rules: [isBroken: boolean, sentence: string][] = [
    [!production, "NODE_ENV is not 'production': unsafe settings do not stop a start."],
    [
      payment === undefined,
      'RAZORPAY_KEY_ID is not set: payments go to the bundled simulator, no money moves.',
    ],
    [payment !== undefined && testMode, 'RAZORPAY_TEST_MODE is on: no money moves, and every page says so.'],
    [smtpUrl === undefined, 'SMTP_URL names no mail server: e-mails are files in the data folder.'],
    [backup === undefined, 'BACKUP_TO is not set: no backups are made.'],
    [
      trustProxy === false && publicUrl.startsWith('https:'),
      'TRUST_PROXY is off: behind a proxy all visitors share one address and its limits.',
    ],
    [chargesWithoutGstin(settings), GST_WITHOUT_GSTIN],
    [
      mayChange,
      'The database role that serves may change tables: set DATABASE_MIGRATION_URL for a second role.',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)
}
