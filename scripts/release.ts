import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeRelease } from './release/make-release.ts'
import { platformOf } from './release-platforms.ts'
import { root } from './steps.ts'

/** `npm run release`, or with `--platform linux-arm64` for machines of another kind. */
const { values } = parseArgs({ options: { platform: { type: 'string' } } })
const { archive, sum } = await makeRelease(join(root, 'dist'), platformOf(values.platform))
const megabytes = ((await stat(archive)).size / 1e6).toFixed(1)
process.stdout.write(`dist/${basename(archive)}: ${megabytes} MB, SHA-256 ${sum}\n`)
const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
if (changes !== '')
  process.stdout.write(
    'The sources have changes that are not committed: nobody can make the same archive again.\n',
  )
