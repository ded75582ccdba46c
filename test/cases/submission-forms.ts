import { DAY } from '#contract/values/time.ts'

/** Valid forms, which tests send unchanged or with a change. */

export const youthForm = {
  name: 'Meera Joshi',
  description: 'I build a robot that sorts seeds.',
  city: 'Nashik',
  country: 'India',
  whatsappNumber: '+91 98200 00007',
  socialMedia: '@meera',
  education: 'College/Student' as const,
}

/** The day that is `days` days after an instant. */
export function dayFrom(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * DAY).toISOString().slice(0, 10)
}

export function stayForm(instant: Date) {
  return {
    travelerName: 'Asha Patel',
    travelerEmail: 'asha.travels@example.org',
    destinationCity: 'Pune',
    arrivalDate: dayFrom(instant, 10),
    departureDate: dayFrom(instant, 14),
    purpose: 'Meeting two growers of vetiver',
    food: 'Veg' as const,
    additionalNotes: 'I arrive by the night train.',
  }
}

export const investorForm = {
  name: 'Asha Patel',
  website: 'https://seeds.example',
  description: 'We sort seeds by sight.',
  socialMedia: '@seeds',
  valuation: '₹2 crore',
  incorporation: 'Yes' as const,
  incorporationNumber: 'U01100MH2024PTC000001',
  pastInvestment: 'None yet',
  fundingRequirement: '₹20 lakh',
  fundingUsage: 'A second sorting line in Nashik',
  usp: 'No other sorter costs less than a tractor.',
}

export function hostingForm(instant: Date) {
  return {
    type: 'Webinar' as const,
    title: 'Selling millet abroad',
    date: dayFrom(instant, 20),
    description: 'Two growers tell how they found buyers in three countries.',
    audience: '50-100' as const,
  }
}

export const spotlightForm = {
  name: 'Seedsight',
  promote: 'product' as const,
  feature: 'A sorter that costs less than a tractor.',
  link: 'https://seeds.example',
}
