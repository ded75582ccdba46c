import type { CategoryNames } from '#contract/membership/categories.ts'

/** The names of the categories until an owner changes them. */
export const seedNames: CategoryNames = {
  Student: 'Student',
  'Startup/Business': 'Startup / Business',
  Investor: 'Investor',
  coreteammember: 'Core Team Member',
  nariShakti: 'Nari Shakti',
}
