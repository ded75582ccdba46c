import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { application } from '#contract/membership/application.ts'
import type { createMember, createOrder } from '#contract/membership/members.ts'
import { priceOf } from '#contract/membership/price.ts'
import type { Tables } from '../db/tables.ts'

type Form = z.output<typeof createOrder.input>
export type AidForm = z.output<typeof createMember.input>
export type ApplicationRow = Selectable<Tables['applications']>

/** The answers of a form as columns; what was left out becomes null. */
export function columnsOf(form: Form | AidForm) {
  return {
    full_name: form.fullName,
    contact: form.contact,
    city: form.city,
    country: form.country,
    linkedin_profile: form.linkedinProfile ?? null,
    youtube: form.youtube ?? null,
    instagram: form.instagram ?? null,
    twitter: form.twitter ?? null,
    company_name: form.companyName ?? null,
    user_type: form.userType,
    sector: form.sector ?? null,
    business_type: form.businessType ?? null,
    stage: form.stage ?? null,
    turnover: form.turnover ?? null,
    gst_number: form.GST_Number ?? null,
    website: form.Website ?? null,
    requirements: form.requirements ?? null,
    looking_for_collaboration: form.lookingForCollaboration,
    need_fwc_connection: form.needFWCConnection,
    offer_services: form.offerServices,
    offer_details: form.offerDetails ?? null,
    platform: form.platform,
    need_tech_support: form.needTechSupport,
    help_in_branding: form.helpInBranding,
    goals: form.goals ?? null,
    problem: form.problem ?? null,
    short_description: form.shortDescription ?? null,
    expand_internationally: form.expandInternationally,
    investment_support: form.investmentSupport,
    investment_amount: form.investmentAmount ?? null,
    investment_purpose: form.investmentPurpose ?? null,
    membership_category: form.membershipCategory,
    referred_by: form.referredBy ?? null,
  }
}

/** The row as the contract names it. The money is its payment's; without one, what its category costs now. */
export function asApplication(
  row: ApplicationRow,
  payment: { price: number; amount: number } | null,
): z.input<typeof application> {
  const { price, total } = priceOf(row.membership_category)
  return {
    _id: row.id,
    userId: row.user_id,
    fullName: row.full_name,
    contact: row.contact,
    email: row.email,
    city: row.city,
    country: row.country,
    linkedinProfile: row.linkedin_profile,
    youtube: row.youtube,
    instagram: row.instagram,
    twitter: row.twitter,
    companyName: row.company_name,
    userType: row.user_type,
    sector: row.sector,
    businessType: row.business_type,
    stage: row.stage,
    turnover: row.turnover,
    GST_Number: row.gst_number,
    Website: row.website,
    requirements: row.requirements,
    lookingForCollaboration: row.looking_for_collaboration,
    needFWCConnection: row.need_fwc_connection,
    offerServices: row.offer_services,
    offerDetails: row.offer_details,
    platform: row.platform,
    needTechSupport: row.need_tech_support,
    helpInBranding: row.help_in_branding,
    goals: row.goals,
    problem: row.problem,
    shortDescription: row.short_description,
    expandInternationally: row.expand_internationally,
    investmentSupport: row.investment_support,
    investmentAmount: row.investment_amount,
    investmentPurpose: row.investment_purpose,
    membershipCategory: row.membership_category,
    referredBy: row.referred_by,
    termsAccepted: true,
    categoryprice: payment?.price ?? price,
    amount: payment?.amount ?? total,
    ...(row.asks_aid
      ? {
          financialAidReason: row.financial_aid_reason,
          financialAidBenefit: row.financial_aid_benefit,
          financialAidCommitment: row.financial_aid_commitment,
        }
      : {}),
    createdAt: row.created_at,
  }
}
