import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import { type Endpoint, adminRead, adminChange } from '../call/endpoint.ts'
import { instant, MANY_LINES, recordId, required } from '../call/fields.ts'

/** A note of an admin about a person. */
export const note = z.object({
  _id: z.string(),
  text: z.string(),
  /** The author's name; null when their account is closed. */
  author: z.string().nullable(),
  /** The author's picture. */
  avatar,
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  createdAt: instant,
})
const notesOfPerson = z.object({ user: z.string(), notes: z.array(note) })

export const notesOn = {
  ...adminRead('members'),
  path: '/member/notes',
  reads: { record: 'Notes', subject: (answer) => (answer as z.output<typeof notesOfPerson>).user },
  title: 'The notes of admins about a person, newest first; `user` is the person’s `_id`',
  input: z.strictObject({ user: recordId }),
  answer: notesOfPerson,
} satisfies Endpoint

export const addNote = {
  ...adminChange('members'),
  path: '/member/add_note',
  title: 'Write a note about a person, for admins with the duty members',
  input: z.strictObject({ user: recordId, text: required(5000, MANY_LINES) }),
  answer: notesOfPerson,
} satisfies Endpoint

export const deleteNote = {
  ...adminChange('members'),
  path: '/member/delete_note',
  title: 'Delete a note of the caller; an owner may delete any',
  input: z.strictObject({ id: recordId }),
  answer: notesOfPerson,
} satisfies Endpoint
