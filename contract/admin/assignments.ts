import { z } from 'zod'
import { avatar } from '../accounts/accounts.ts'
import type { Duty } from '../accounts/duties.ts'
import { type Endpoint, adminChange, adminRead } from '../call/endpoint.ts'
import { email, instant, recordId } from '../call/fields.ts'
import { programmes } from '../programmes/submissions.ts'

/** A request that an admin can take: a membership application (`_id` of the person) or a submission (`_id` of the submission). */
const request = z.enum(['membership', ...programmes])
export type Request = z.infer<typeof request>

/** The duty that is needed to answer a request. */
export function dutyOfRequest(asked: Request): Duty {
  return asked === 'membership' ? 'members' : 'programmes'
}

const admin = z.object({ _id: z.string(), name: z.string(), email: z.string(), avatar })
const assignment = z.object({ id: z.string(), assignee: admin, at: instant })
export type Assignment = z.output<typeof assignment>

/** Either duty may call; the handler then checks the duty of the request itself. */
const DUTIES = ['members', 'programmes'] as const
const one = { request, id: recordId }
const changed = z.object({ success: z.literal(true), assignee: admin.nullable() })

export const allAssignments = {
  ...adminRead(DUTIES),
  path: '/assignments/all',
  reads: { list: 'Who works on what' },
  title: 'Which requests of a kind are taken and by whom, and which admins could take them',
  input: z.strictObject({ request }),
  answer: z.object({ assignments: z.array(assignment), colleagues: z.array(admin) }),
} satisfies Endpoint

export const takeRequest = {
  ...adminChange(DUTIES),
  path: '/assignments/take',
  title: 'Take a request that waits; if another admin has it, nothing changes',
  input: z.strictObject(one),
  answer: changed,
} satisfies Endpoint

export const handOver = {
  ...adminChange(DUTIES),
  path: '/assignments/hand_over',
  title:
    'Hand a waiting request to another admin who may answer it: the caller’s own or an unassigned one, and for an owner any',
  input: z.strictObject({ ...one, email }),
  answer: changed,
} satisfies Endpoint

export const giveBack = {
  ...adminChange(DUTIES),
  path: '/assignments/give_back',
  title: 'Give back a request of the caller, or for an owner any request',
  input: z.strictObject(one),
  answer: changed,
} satisfies Endpoint
