import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

test('the checking programs find nothing wrong in deploy/, and each of its files is checked', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/check-deploy.ts'], { cwd: root })
  expect(stdout).not.toContain('refused')
  const checked = stdout.match(/(?<=deploy\/)[\w.-]+/g) ?? []
  // Only the build of an image reads a Dockerfile.
  const files = (await readdir(join(root, 'deploy'))).filter((name) => name !== 'Dockerfile')
  expect(checked.toSorted()).toEqual(files.toSorted())
})
