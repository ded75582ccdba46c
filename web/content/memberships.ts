import type { Category } from '#contract/membership/price.ts'

/** Who each membership is for. */
export const memberships: Record<Category, string> = {
  Student: 'You study and are 14 to 27 years old.',
  'Startup/Business': 'You run a company, or are about to.',
  Investor: 'You back others’ companies and want to see good ones early.',
  coreteammember: 'You want to help to run the community.',
  nariShakti: 'You are a woman in business.',
}
