import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

test('the programs that read deploy/ find nothing wrong there, and every file has one', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/check-deploy.ts'], { cwd: root })
  expect(stdout).not.toContain('refused')
  const checked = stdout.match(/(?<=deploy\/)[\w.-]+/g) ?? []
  // A Dockerfile is read by the build of an image alone.
  const files = (await readdir(join(root, 'deploy'))).filter((name) => name !== 'Dockerfile')
  expect(checked.toSorted()).toEqual(files.toSorted())
})
