import { YOUNG_AGES } from '#contract/business-constants.ts'
import type { Block } from './policies/policy.ts'

/** For whom each category is, and why some people take a dearer one. */
export const whichCategory =
  'Take the category that says who you are. All of them open the same benefits, and every price is for one year, with GST.'
export const whyDearer =
  'Whoever takes a dearer one gets no more for it: they carry more of what the community costs everybody.'

/** The fees in rupees a year that the specification's policy texts name. Members pay the prices in Settings. */
const STUDENT_POLICY_FEE = '1,000'
export const POLICY_FEE = '2,000'

/** The note that these are not the prices, wherever they are named. */
export const policyFees: Block = {
  caption:
    'The policy’s own figures for one year, in Indian rupees. They are not what you pay: see the prices below',
  columns: ['Who', 'Figure of the policy'],
  rows: [
    [`Students, ${YOUNG_AGES} years`, `₹${STUDENT_POLICY_FEE}`],
    ['Entrepreneurs and professionals', `₹${POLICY_FEE}`],
  ],
}

export const policyFeesInWords = `The policy’s own figures are ₹${STUDENT_POLICY_FEE} for students and ₹${POLICY_FEE} for entrepreneurs and professionals. What you pay is the price of your category below, with GST.`

export const PRICES_TODAY = 'What you pay today for one year, in Indian rupees'
