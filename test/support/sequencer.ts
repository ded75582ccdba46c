import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, the longest first: begun last, one processor would wait for the other. */
const LONG = [
  'start/kill',
  'e2e/stored-scripts',
  'e2e/screens',
  'e2e/application',
  'e2e/panels',
  'pages/made-up-addresses',
  'payments/payments-sweep',
  'e2e/events',
  'e2e/applications',
  'e2e/accounts',
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
