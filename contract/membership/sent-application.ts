import { z } from 'zod'
import { openedAnswers } from '../programmes/correction-fields.ts'
import '../call/zod-config.ts'
import { type Endpoint, ownRead, ownChange } from '../call/endpoint.ts'
import {
  aidFields,
  application,
  applicationFields,
  applicationRefusal,
  orNull,
  withoutUnasked,
} from './application.ts'

export const mySentApplication = {
  ...ownRead,
  path: '/member/my_sent_application',
  title: 'The caller’s whole application as stored; null when none was sent',
  input: z.strictObject({}),
  answer: z.object({
    application: application.nullable(),
    /** The application is not decided yet, so `correct_application` may change it. */
    canCorrect: z.boolean(),
  }),
} satisfies Endpoint

const {
  // Price, age and the guardian's agreement depend on these fields, so only an admin can correct them.
  membershipCategory: _category,
  dateOfBirth: _born,
  guardianName: _name,
  guardianEmail: _email,
  termsAccepted: _terms,
  ...correctable
} = applicationFields
export const correctableFields = correctable

const { financialAidReason, financialAidBenefit, financialAidCommitment } = aidFields

export const correctApplication = {
  ...ownChange,
  path: '/member/correct_application',
  title:
    'Correct the caller’s application while it waits for a decision, with the whole form except category, date of birth and guardian; admins see it as sent again. Answers about aid are required only in an application for aid. `opened` has the answers as they were when the form was opened: an answer that is the same as there keeps its stored value',
  limit: { most: 10, per: 'day' },
  input: z
    .strictObject({
      ...correctable,
      financialAidReason: orNull(financialAidReason.optional()),
      financialAidBenefit: orNull(financialAidBenefit.optional()),
      financialAidCommitment: orNull(financialAidCommitment.optional()),
      opened: openedAnswers,
    })
    .transform(withoutUnasked),
  answer: z.object({ success: z.literal(true), application }),
  refusal: applicationRefusal,
} satisfies Endpoint
