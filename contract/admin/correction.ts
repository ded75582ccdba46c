import { z } from 'zod'
import '../call/zod-config.ts'
import { type Endpoint, adminChange } from '../call/endpoint.ts'
import { email, MANY_LINES, required, done } from '../call/fields.ts'
import { applicationSteps } from '../membership/application.ts'

const { personal, business } = applicationSteps
const REQUIRED = 'Please fill this in'

/** The fields of profile and application that an admin may correct, named as in the form. */
const corrected = z.strictObject({
  fullName: personal.fullName.schema.optional(),
  contact: personal.contact.schema.optional(),
  city: required(100).optional(),
  country: personal.country.schema.optional(),
  state: personal.state.schema,
  dateOfBirth: personal.dateOfBirth.schema,
  companyName: business.companyName.schema,
  GST_Number: business.GST_Number.schema,
  postalAddress: business.postalAddress.schema,
  linkedinProfile: personal.linkedinProfile.schema,
  youtube: personal.youtube.schema,
  instagram: personal.instagram.schema,
  twitter: personal.twitter.schema,
  Website: business.Website.schema,
})
export type Corrected = z.output<typeof corrected>
export type CorrectedName = keyof Corrected

/** The label of each field in the e-mail about a correction. */
export const correctedLabels: Record<CorrectedName, string> = {
  fullName: 'Full name',
  contact: 'Phone number',
  city: 'City',
  country: 'Country',
  state: 'State or union territory',
  dateOfBirth: 'Date of birth',
  companyName: 'Company',
  GST_Number: 'GST number',
  postalAddress: 'Postal address',
  linkedinProfile: 'LinkedIn',
  youtube: 'YouTube',
  instagram: 'Instagram',
  twitter: 'Twitter / X',
  Website: 'Website',
}

export const correctMember = {
  ...adminChange('members'),
  path: '/member/correct',
  title:
    'Correct a person’s profile and newest application, with a reason; an e-mail tells them what changed. Empty clears an optional field; issued documents stay as they are. A known date of birth can be changed in no other way',
  input: z.strictObject({
    email,
    changes: corrected
      .refine((changes) => Object.keys(changes).length > 0, 'Please name what is to be corrected')
      .refine((changes) => !('dateOfBirth' in changes) || changes.dateOfBirth !== undefined, {
        path: ['dateOfBirth'],
        message: REQUIRED,
      }),
    reason: required(2000, MANY_LINES),
  }),
  answer: done,
} satisfies Endpoint
