import type { ColumnType, Generated } from 'kysely'

interface Applications {
  approved_at: Date | null
  approved_by: string | null
  asks_aid: boolean
  business_type: string | null
  city: string
  company_name: string | null
  contact: string
  country: string
  created_at: Date
  email: string
  ended_at: Date | null
  expand_internationally: string
  financial_aid_benefit: string | null
  financial_aid_commitment: 'Yes' | 'No' | null
  financial_aid_reason: string | null
  full_name: string
  goals: string | null
  gst_number: string | null
  help_in_branding: string
  id: Generated<string>
  instagram: string | null
  investment_amount: string | null
  investment_purpose: string | null
  investment_support: 'Yes' | 'No'
  linkedin_profile: string | null
  looking_for_collaboration: 'Yes' | 'No'
  membership_category: 'Student' | 'Startup/Business' | 'Investor' | 'coreteammember' | 'nariShakti'
  need_fwc_connection: 'Yes' | 'No'
  need_tech_support: string
  offer_details: string | null
  offer_services: 'Yes' | 'No'
  platform: 'Yes' | 'No'
  problem: string | null
  referred_by: string | null
  requirements: string | null
  sector: string | null
  short_description: string | null
  stage: string | null
  terms_accepted_at: Date
  turnover: string | null
  twitter: string | null
  user_id: string
  user_type: 'Founder' | 'Business Owner' | 'Investor'
  website: string | null
  youtube: string | null
}

interface AuditLog {
  action: string
  actor_id: string | null
  at: Date
  details: Generated<ColumnType<unknown, string, string>>
  id: Generated<string>
  subject_id: string | null
}

interface Drafts {
  form: ColumnType<unknown, string, string>
  saved_at: Date
  step: number
  user_id: string
}

interface Identities {
  created_at: Generated<Date>
  issuer: string
  subject: string
  user_id: string
}

interface PasswordLinks {
  expires_at: Date
  token_hash: Buffer
  used_at: Date | null
  user_id: string
}

interface Payments {
  amount: number
  application_id: string
  cancelled_at: Date | null
  created_at: Date
  currency: Generated<string>
  id: Generated<string>
  next_check_at: Date | null
  paid_at: Date | null
  provider_order_id: string | null
  provider_payment_id: string | null
  refunded: Generated<number>
  review_reason: 'short' | 'currency' | 'foreign' | 'double' | 'after_aid' | null
  status: Generated<'created' | 'paid' | 'cancelled'>
  user_email: string
  user_id: string
}

interface Sessions {
  created_at: Date
  expires_at: Date
  seen_at: Date
  token_hash: Buffer
  user_id: string
}

interface Tries {
  count: number
  key: string
  since: Date
}

interface Users {
  contact: string | null
  created_at: Generated<Date>
  email: string
  email_verified_at: Date | null
  expert_connect: Generated<'notapplied' | 'pending' | 'allowed'>
  id: Generated<string>
  investment_circle: Generated<'notfilled' | 'filled'>
  name: string
  password_hash: string | null
  role: Generated<'user' | 'member' | 'admin'>
}

interface WebhookEvents {
  event: string
  event_id: string
  known: boolean
  order_id: string | null
  received_at: Date
}

export interface Tables {
  applications: Applications
  audit_log: AuditLog
  drafts: Drafts
  identities: Identities
  password_links: PasswordLinks
  payments: Payments
  sessions: Sessions
  tries: Tries
  users: Users
  webhook_events: WebhookEvents
}
