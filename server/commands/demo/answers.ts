import { cityColumns } from '../../members/application/application-row.ts'
import type { DemoPerson } from './people.ts'

/** The answers of a person in the application. */
export function answersOf(person: DemoPerson) {
  const isInvestor = person.category === 'Investor'
  return {
    full_name: person.name,
    ...cityColumns(person.city),
    country: person.country,
    company_name: person.company || null,
    user_type: isInvestor
      ? ('Investor' as const)
      : person.company
        ? ('Founder' as const)
        : ('Business Owner' as const),
    sector: person.sector,
    business_type: person.company ? 'Private limited' : null,
    stage: person.stage,
    website: person.company ? 'https://example.org' : null,
    requirements: 'Introductions to people who have done this before.',
    looking_for_collaboration: 'Yes' as const,
    need_fwc_connection: 'Yes' as const,
    offer_services: isInvestor ? ('No' as const) : ('Yes' as const),
    offer_details: isInvestor ? null : `What we learnt in ${person.sector.toLowerCase()}`,
    platform: 'Yes' as const,
    need_tech_support: 'No',
    help_in_branding: 'Yes',
    goals: 'Be twice as useful in two years.',
    problem: 'Too few people know that this can be done.',
    short_description: person.what,
    expand_internationally: person.country === 'India' ? 'Later' : 'Yes',
    investment_support: isInvestor ? ('No' as const) : ('Yes' as const),
    investment_amount: isInvestor ? null : '25 lakh',
    investment_purpose: isInvestor ? null : 'Tools and the first two hires',
    membership_category: person.category,
    referred_by: person.category === 'Student' ? 'A teacher' : null,
  }
}
