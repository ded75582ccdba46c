import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: begun last, one of them would leave the other processor idle. */
const LONG = [
  'e2e/site/stored-scripts',
  'e2e/membership/journey',
  'e2e/membership/application',
  'e2e/dashboard/lists/panels',
  'e2e/site/screens',
  'http/bad-input-every-call',
  'backup/nightly',
  'payments/payments-sweep',
  'e2e/kit/components',
  'histories/members/member-histories',
  'db/embedded-postgresql',
  'e2e/programmes/programmes',
  'e2e/accounts/accounts',
  'e2e/programmes/investors',
  'start/release',
  'e2e/dashboard/decide/applications',
  'e2e/membership/membership-year',
  'e2e/site/branches',
  'backup/restore',
  'accounts/known-devices',
  'faults/kill',
  'histories/histories',
  'e2e/accounts/account',
  'e2e/money/treasurer',
  'http/slow-clients',
  'faults/made-up-addresses',
].map((name) => `/test/${name}.`)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => turnOf(one) - turnOf(other) || rankOf(one) - rankOf(other),
    )
  }
}

/** The browser's tests come first: a worker that continues with a file of the same project loads the product only once. */
function turnOf({ project }: TestSpecification): number {
  return project.name === 'browser' ? 0 : 1
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((path) => moduleId.includes(path))
  return rank === -1 ? LONG.length : rank
}
