import { SHIPPED_BRANDING } from '#contract/site/branding.ts'
import type { Contact, Frame } from '#server/mail/content.ts'
import { systemText } from '#server/mail/email.ts'
import { seedNames } from '#test/cases/people/category-names.ts'

export const publicUrl = 'https://fwc.example'
export const writtenAt = new Date('2026-11-21T04:41:00Z')
export const address = 'asha@example.org'
export const contact: Contact = {
  legalName: 'Founders & Women of Commerce',
  address: '12 Mill Road\nPune 411001',
  phone: '+91 20 5555 0100',
  email: 'office@fwc.example',
}
export const frame: Frame = {
  receiver: { name: 'Asha Patel', address },
  link: undefined,
  publicUrl,
  isAnswered: false,
  branding: SHIPPED_BRANDING,
  contact,
  categoryNames: seedNames,
  writtenAt,
}
/** The id of the receiver. */
export const to = 'asha'
export const receipt = {
  kind: 'payment_receipt',
  to,
  category: 'Startup/Business',
  price: 199_900,
  gst: 35_982,
  total: 235_882,
  paymentId: systemText('pay_29QQoUBi66xm2f'),
  receipt: systemText('01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c'),
  paidAt: systemText('2026-11-20T19:05:00.000Z'),
} as const
