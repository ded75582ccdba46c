import { expect, test } from 'vitest'
import { hasBasis, refusalToApprove, refusalToRemove } from '#contract/decisions.ts'
import { refusalToApply } from '#server/members/rules.ts'
import { standingOf } from '#server/members/standing.ts'

const paying = { asksAid: false, isEnded: false }
const aid = { asksAid: true, isEnded: false }
const over = { asksAid: false, isEnded: true }
const created = { status: 'created', isSetAside: false } as const
const paid = { status: 'paid', isSetAside: false } as const
const cancelled = { status: 'cancelled', isSetAside: false } as const
const nothing = { role: 'user', hasDraft: false, application: null, payment: null } as const

test.each<[Parameters<typeof standingOf>[0], ReturnType<typeof standingOf>]>([
  [nothing, 'none'],
  [{ ...nothing, role: 'admin' }, 'none'],
  [{ ...nothing, hasDraft: true }, 'draft'],
  [{ ...nothing, application: paying }, 'draft'],
  [{ ...nothing, application: paying, payment: cancelled }, 'draft'],
  [{ ...nothing, application: paying, payment: created }, 'open'],
  [{ ...nothing, hasDraft: true, application: paying, payment: created }, 'open'],
  [{ ...nothing, application: paying, payment: paid }, 'paid'],
  [{ ...nothing, application: paying, payment: { ...paid, isSetAside: true } }, 'paid'],
  [{ ...nothing, application: paying, payment: { ...created, isSetAside: true } }, 'set_aside'],
  [{ ...nothing, application: aid }, 'aid'],
  [{ ...nothing, application: aid, payment: cancelled }, 'aid'],
  [{ ...nothing, application: aid, payment: created }, 'aid'],
  [{ ...nothing, application: aid, payment: paid }, 'paid'],
  [{ ...nothing, application: aid, payment: { ...cancelled, isSetAside: true } }, 'set_aside'],
  [{ ...nothing, role: 'member', application: paying, payment: paid }, 'member'],
  [{ ...nothing, role: 'member' }, 'member'],
  [{ ...nothing, role: 'member', application: over, payment: paid }, 'member'],
  [{ ...nothing, application: over, payment: paid }, 'ended'],
  [{ ...nothing, application: { ...aid, isEnded: true } }, 'ended'],
])('%j stands at %s', (person, standing) => {
  expect(standingOf(person)).toBe(standing)
})

test.each([
  ['user', false, null],
  ['user', true, 'already_paid'],
  ['member', false, 'already_member'],
  ['member', true, 'already_member'],
  ['admin', false, null],
] as const)('a %s who has paid: %s, is refused to apply: %s', (role, isPaid, refusal) => {
  expect(refusalToApply({ role, isPaid })).toBe(refusal)
})

test.each([
  ['user', false, 'payment_pending'],
  ['user', true, null],
  ['member', false, null],
  ['member', true, null],
  ['admin', false, 'is_admin'],
  ['admin', true, 'is_admin'],
] as const)('a %s with a basis: %s, is refused approval: %s', (role, hasBasis, refusal) => {
  expect(refusalToApprove({ role, hasBasis })).toBe(refusal)
})

test.each([
  ['user', null],
  ['member', null],
  ['admin', 'is_admin'],
] as const)('removing a %s is refused: %s', (role, refusal) => {
  expect(refusalToRemove({ role })).toBe(refusal)
})

test.each([
  ['paid', false, true],
  ['paid', true, true],
  ['created', false, false],
  ['cancelled', false, false],
  ['created', true, true],
  [null, true, true],
  [null, false, false],
] as const)('a payment that is %s, aid asked for: %s, is a basis: %s', (status, asksAid, is) => {
  expect(hasBasis({ status, asksAid })).toBe(is)
})
