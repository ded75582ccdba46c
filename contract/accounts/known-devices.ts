import { z } from 'zod'
import { type Endpoint, ownRead, ownChangeBeforeConsent } from '../call/endpoint.ts'
import { instant, done } from '../call/fields.ts'

const knownDevice = z.object({
  id: z.string(),
  device: z.string().describe('The browser and the system it runs on, in words'),
  createdAt: instant.describe('When the person first signed in there'),
  seenAt: instant.describe('When the person last signed in there'),
  isCurrent: z.boolean().describe('Whether this call comes from this browser'),
})

export const knownDevices = {
  ...ownRead,
  path: '/user/known_devices',
  title:
    'Browsers in which the caller has signed in before; wrong passwords from elsewhere do not lock them out. The present browser comes first, then the others by last sign-in',
  input: z.strictObject({}),
  answer: z.object({ devices: z.array(knownDevice) }),
} satisfies Endpoint

export const forgetDevice = {
  ...ownChangeBeforeConsent,
  path: '/user/forget_device',
  title: 'Forget a browser by its id; sessions in it continue',
  input: z.strictObject({ id: z.uuid('Please name a browser') }),
  answer: done,
} satisfies Endpoint
