import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'

// When the process ends, prints which builds of React it has loaded.
const WITNESS = `
  import { createRequire } from 'node:module'
  import { basename } from 'node:path'
  process.on('exit', () => {
    const modules = Object.values(createRequire('/').cache).filter(({ loaded }) => loaded)
    const names = modules.map(({ filename }) => basename(filename))
    console.error(names.filter((name) => /^react\\.(production|development)\\.js$/.test(name)).join())
  })`

test('pages are rendered by the production build of React, also if NODE_ENV is not set', async () => {
  await using folder = await temporaryFolder()
  await using database = await createDatabase()
  await using server = await serverProcess({
    ...database.env,
    DATA_DIR: folder.path,
    ...NO_PROVIDER,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITNESS)}`,
  })
  expect((await fetch(`${server.url}/about-us`)).status).toBe(200)
  await server.stop()
  expect(server.said().trim().split('\n').at(-1)).toBe('react.production.js')
})
