import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, the longest first: begun last, one processor would wait for the other. */
const LONG = [
  'e2e/stored-scripts',
  'e2e/journey',
  'e2e/application',
  'e2e/screens',
  'e2e/panels',
  'payments/payments-sweep',
  'e2e/applications',
  'db/embedded-postgresql',
  'e2e/programmes',
  'e2e/accounts',
  'start/release',
  'e2e/branches',
  'e2e/investors',
  'e2e/notices',
  'e2e/events',
  'http/slow-clients',
  'accounts/known-devices',
  'e2e/home',
  'e2e/dashboard',
  'faults/made-up-addresses',
  'faults/kill',
].map((name) => `/test/${name}.test.ts`)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((path) => moduleId.endsWith(path))
  return rank === -1 ? LONG.length : rank
}
