import type { Updateable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Stands in the place of a number where none is known. */
export const NO_CONTACT = '+0000000'

/** What an application says when all that only its person needs is gone. */
export const EMPTY = {
  contact: NO_CONTACT,
  linkedin_profile: null,
  youtube: null,
  instagram: null,
  twitter: null,
  user_type: 'Founder',
  sector: null,
  business_type: null,
  stage: null,
  turnover: null,
  website: null,
  requirements: null,
  looking_for_collaboration: 'No',
  need_fwc_connection: 'No',
  offer_services: 'No',
  offer_details: null,
  platform: 'No',
  need_tech_support: '',
  help_in_branding: '',
  goals: null,
  problem: null,
  short_description: null,
  expand_internationally: '',
  investment_support: 'No',
  investment_amount: null,
  investment_purpose: null,
  referred_by: null,
  question: null,
  asked_at: null,
  asked_by: null,
  answer: null,
  answered_at: null,
  date_of_birth: null,
  minor_until: null,
  guardian_name: null,
  guardian_email: null,
  guardian_asked_at: null,
  guardian_agreed_at: null,
  guardian_refused_at: null,
} satisfies Updateable<Tables['applications']>

/** Who the books say has paid. */
export const BUYER = {
  full_name: '',
  email: '',
  city: '',
  city_name: null,
  country: '',
  company_name: null,
  gst_number: null,
}
