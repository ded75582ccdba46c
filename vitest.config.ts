import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pictures } from './scripts/pictures.ts'
import { LongestFirst } from './test/support/sequencer.ts'

const shared = {
  environment: 'node',
  pool: 'forks',
  hookTimeout: 60_000,
  retry: 0,
  // A worker loads the product once, not once a file: a third of the work of the server tests was that.
  isolate: false,
  // Pages are rendered by the React that ships.
  env: { NODE_ENV: 'production' },
  // Nearly all that a test makes is forgotten at once, which costs nothing where there is room until then.
  execArgv: ['--max-semi-space-size=32'],
  // A page that glides to its place, on a machine that does much else, is there late but it is there.
  expect: { poll: { timeout: 30_000 } },
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  plugins: [pictures()],
  oxc: { jsx: { development: false } },
  test: {
    globalSetup: './test/support/cluster.ts',
    // More than the processors that a small machine has: a test waits for a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          include: ['test/!(e2e|bench|constants)/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          // It changes a module of ours, which no other file may see.
          isolate: true,
          name: 'constants',
          include: ['test/constants/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: './test/e2e/close-browser.ts',
          testTimeout: 120_000,
        },
      },
    ],
  },
})
