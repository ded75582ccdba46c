import type { Updateable } from 'kysely'
import { storedFields } from '#contract/membership/application.ts'
import type { Tables } from '../../db/tables.ts'

/** The buyer of a document, emptied. */
export const BUYER = {
  full_name: '',
  email: '',
  city: '',
  city_name: null,
  country: null,
  company_name: null,
  gst_number: null,
  postal_address: null,
}

/** The other columns that documents need: the state of the tax, and the category. */
const KEPT = [...Object.keys(BUYER), 'state_code', 'membership_category']

/** An application without everything that no document needs. */
export const EMPTY = {
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
