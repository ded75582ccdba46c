import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { startCluster } from '#test/support/processes/cluster-process.ts'
import { describeTables } from './describe-tables.ts'

/** `npm run tables` */
await using cluster = await startCluster()
const address = new URL(cluster.url)
address.pathname = '/template_fwc'
const database = connect(address.href, { max: 1 })
await writeFile(join(import.meta.dirname, '../server/db/tables.ts'), await describeTables(database.pool))
await database.close()
