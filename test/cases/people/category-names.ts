import type { CategoryNames } from '#contract/membership/categories.ts'

/** What the categories are called until an owner says otherwise. */
export const seedNames: CategoryNames = {
  Student: 'Student',
  'Startup/Business': 'Startup / Business',
  Investor: 'Investor',
  coreteammember: 'Core Team Member',
  nariShakti: 'Nari Shakti',
}
