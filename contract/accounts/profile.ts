import { z } from 'zod'
import { type Endpoint, ownChange } from '../call/endpoint.ts'
import { link, phone, profile, required, text, tooLong } from '../call/fields.ts'
import { optionalUpload, pictureKinds } from '../files.ts'
import { ownUser } from './accounts.ts'

/** A field that can be cleared: empty clears it, missing leaves it as it is. */
function removable<Schema extends z.ZodType<string | undefined>>(schema: Schema) {
  const empty = z
    .string()
    .regex(/^\s*$/)
    .transform(() => null)
  return z.union([empty, schema])
}

const words = text().max(100, tooLong(100)).optional()

/** The web addresses of a profile. */
const profileLinks = {
  website: removable(link),
  linkedin: removable(profile),
  youtube: removable(profile),
  instagram: removable(profile),
  twitter: removable(profile),
}

export const updateProfile = {
  ...ownChange,
  path: '/user/update_profile',
  title:
    'Change the caller’s profile: missing fields stay, empty fields are cleared. An application that was sent stays as it was',
  body: 'multipart',
  files: { avatar: { takes: pictureKinds, tooLarge: 'file_exceeds' } },
  limit: { most: 30, per: 'hour' },
  input: z.strictObject({
    name: required(100).optional(),
    contact: removable(phone.optional()),
    city: removable(words),
    country: removable(words),
    ...profileLinks,
    /** Whether reminders come before a membership ends; the e-mails on its last day and at its end always come. */
    reminders: z.enum(['yes', 'no']).optional(),
    /** Whether reminders of events come, and the question afterwards. */
    eventReminders: z.enum(['yes', 'no']).optional(),
    /** For an admin: whether an e-mail comes when a colleague hands them a request. */
    handOvers: z.enum(['yes', 'no']).optional(),
    avatar: optionalUpload,
    /** Deletes the picture. */
    removeAvatar: z.literal('yes').optional(),
  }),
  answer: z.object({ user: ownUser }),
} satisfies Endpoint
