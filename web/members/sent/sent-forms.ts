import type { Answer, Endpoint } from '#contract/call/endpoint.ts'
import { audiences, correctHosting, eventTypes, type hostingLabels } from '#contract/programmes/hosting.ts'
import { correctInvestor, type investorSteps } from '#contract/programmes/investors.ts'
import { correctMatchRequest } from '#contract/programmes/matching.ts'
import type { mySubmission } from '#contract/programmes/my-submissions.ts'
import { correctSpotlight, promotions, type spotlightLabels } from '#contract/programmes/spotlight.ts'
import { correctStay, foods, type stayLabels } from '#contract/programmes/stays.ts'
import type { Programme } from '#contract/programmes/submissions.ts'
import { correctYouth, educations, type youthLabels } from '#contract/programmes/youth.ts'

export type Sent = Answer<typeof mySubmission>['submission']

/** A field for reading and correcting: its label and its control. */
export type Control = {
  label: string
  kind: 'line' | 'area' | 'day' | 'email' | 'phone' | readonly { value: string; label: string }[]
  isOptional?: true
}

export type SentForm = {
  /** The call for corrections. */
  endpoint: Endpoint
  controls: Readonly<Record<string, Control>>
  /** The file of the form, and its accepted kinds. */
  file?: { name: string; label: string; accept: string }
}

const line = (label: string): Control => ({ label, kind: 'line' })
const area = (label: string): Control => ({ label, kind: 'area' })
const day = (label: string): Control => ({ label, kind: 'day' })
const oneOf = (label: string, values: readonly string[]): Control => ({
  label,
  kind: values.map((value) => ({ value, label: value })),
})

type All<Name extends string> = Record<Name, Control>

const stays: All<keyof typeof stayLabels> = {
  travelerName: line('Traveler name'),
  travelerEmail: { label: 'Traveler e-mail', kind: 'email' },
  destinationCity: line('Destination city'),
  arrivalDate: day('Arrival date'),
  departureDate: day('Departure date'),
  purpose: area('Purpose of the visit'),
  food: oneOf('Food preference', foods),
  additionalNotes: area('Additional notes'),
}

const spotlight: All<keyof typeof spotlightLabels> = {
  name: line('Name'),
  promote: {
    label: 'What to promote',
    kind: Object.entries(promotions).map(([value, label]) => ({ value, label })),
  },
  feature: area('What to feature'),
  link: line('Link'),
}

const hosting: All<keyof typeof hostingLabels> = {
  type: oneOf('Type', eventTypes),
  title: line('Title'),
  date: day('Date'),
  description: area('Description'),
  audience: oneOf('Audience', audiences),
}

const youth: All<keyof typeof youthLabels> = {
  name: line('Name'),
  description: area('About you'),
  city: line('City'),
  country: line('Country'),
  whatsappNumber: { label: 'WhatsApp number', kind: 'phone' },
  socialMedia: line('Social media profile'),
  education: oneOf('Education', educations),
}

const investors: All<(typeof investorSteps)[number][number]> = {
  name: line('Name'),
  website: line('Business website or online presence'),
  description: area('Business description'),
  socialMedia: line('Social media link'),
  valuation: line('Valuation amount'),
  incorporation: oneOf('Is the business incorporated?', ['Yes', 'No']),
  incorporationNumber: { ...line('Incorporation number'), isOptional: true },
  pastInvestment: area('Past investment details'),
  fundingRequirement: line('Funding requirement'),
  fundingUsage: area('How and where the funding will be used'),
  usp: area('Unique selling proposition'),
}

const ANY_FILE = '.pdf,.jpg,.jpeg,.png,.webp,.doc,.docx'

/** The form of each programme, for people who read and correct what they sent. */
export const sentForms: Record<Programme, SentForm> = {
  stays: { endpoint: correctStay, controls: stays },
  spotlight: {
    endpoint: correctSpotlight,
    controls: spotlight,
    file: { name: 'file', label: 'File', accept: ANY_FILE },
  },
  matching: {
    endpoint: correctMatchRequest,
    controls: { lookingFor: { ...area('What you look for now'), isOptional: true } },
  },
  hosting: {
    endpoint: correctHosting,
    controls: hosting,
    file: { name: 'thumbnail', label: 'Thumbnail', accept: 'image/jpeg,image/png' },
  },
  investors: { endpoint: correctInvestor, controls: investors },
  youth: { endpoint: correctYouth, controls: youth },
}
