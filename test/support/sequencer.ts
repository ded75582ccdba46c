import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, the longest first: begun last, one processor would wait for the other. */
const LONG = [
  'e2e/site/stored-scripts',
  'e2e/membership/journey',
  'e2e/membership/application',
  'e2e/site/screens',
  'e2e/dashboard/panels',
  'payments/payments-sweep',
  'e2e/dashboard/applications',
  'db/embedded-postgresql',
  'e2e/programmes/programmes',
  'e2e/accounts/accounts',
  'start/release',
  'e2e/site/branches',
  'e2e/programmes/investors',
  'e2e/dashboard/notices',
  'e2e/site/events',
  'http/slow-clients',
  'accounts/known-devices',
  'e2e/site/home',
  'e2e/dashboard/dashboard',
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
