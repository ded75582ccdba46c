import type { Updateable } from 'kysely'
import { storedFields } from '#contract/membership/application.ts'
import type { Tables } from '../../db/tables.ts'

/** The values that empty the buyer of a document. */
export const EMPTY_BUYER = {
  full_name: '',
  email: '',
  city: '',
  city_name: null,
  country: null,
  company_name: null,
  gst_number: null,
  postal_address: null,
}

/** The columns that documents need: the buyer, the state of the tax, and the category. */
const KEPT = [...Object.keys(EMPTY_BUYER), 'state_code', 'membership_category']

/** The values that empty all columns of an application that documents do not need. */
export const EMPTY_APPLICATION = {
  ...Object.fromEntries(
    Object.values(storedFields).flatMap(({ column }) => (KEPT.includes(column) ? [] : [[column, null]])),
  ),
  question: null,
  asked_at: null,
  asked_by: null,
  answer: null,
  answered_at: null,
  minor_until: null,
  guardian_asked_at: null,
  guardian_agreed_at: null,
  guardian_refused_at: null,
} satisfies Updateable<Tables['applications']>
