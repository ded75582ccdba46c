import type { Input } from '#contract/call/endpoint.ts'
import type { applyForAid, createOrder } from '#contract/membership/members.ts'

/** A complete application with payment, as a founder would fill it in. */
export const applicationForm = {
  fullName: 'Asha Kulkarni',
  dateOfBirth: '2003-05-17',
  contact: '+919820000001',
  city: 'Pune',
  country: 'India',
  state: '27',
  linkedinProfile: 'https://www.linkedin.com/in/asha-example',
  companyName: 'Kisan Cold Chain LLP',
  userType: 'Founder',
  sector: 'Agriculture',
  businessType: 'LLP',
  stage: 'Early revenue',
  turnover: 'Under 50 lakh',
  Website: 'https://example.org',
  requirements: 'Pilots in Maharashtra',
  lookingForCollaboration: 'Yes',
  needFWCConnection: 'Yes',
  offerServices: 'Yes',
  offerDetails: 'Cold storage at cost for members',
  platform: 'No',
  needTechSupport: 'Yes',
  helpInBranding: 'No',
  goals: 'Forty villages in two years',
  problem: 'A third of the harvest spoils before it is sold',
  shortDescription: 'Solar cold rooms that a village can own',
  expandInternationally: 'No',
  investmentSupport: 'No',
  membershipCategory: 'Startup/Business',
  referredBy: 'Rohan Mehta',
  termsAccepted: true,
} as const satisfies Input<typeof createOrder>

/** The same application for financial aid. */
export const aidForm = {
  ...applicationForm,
  financialAidReason: 'The harvest failed this year.',
  financialAidBenefit: 'I would find a mentor for the next one.',
  financialAidCommitment: 'Yes',
} as const satisfies Input<typeof applyForAid>
