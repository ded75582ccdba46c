type Body = Record<string, never> & Record<string, unknown>
const pick = (from: object, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (from as Body)[name]]))

/** The compared parts of a membership. */
const MEMBERSHIP = [
  'category',
  'state',
  'startsOn',
  'endsOn',
  'paidUntil',
  'isRenewable',
  'renewableFrom',
  'renewableUntil',
  'periods',
]

/** What a person sees of their own membership and application, from the answers to three calls. */
export function ownOf(current: object, membership: object, application: object) {
  const { membership: own } = membership as { membership: object | null }
  const { user } = current as { user: { role: string; membership: unknown } }
  return {
    role: user.role,
    user: user.membership,
    membership: own && pick(own, ...MEMBERSHIP),
    application: pick(application, 'standing', 'question', 'answer', 'reason'),
  }
}

/** What admins see of a person in the list of members. */
export function listedOf(list: object, email: string) {
  const { members } = list as { members: (object & { user: { email: string } })[] }
  const found = members.find(({ user }) => user.email === email)
  return found === undefined ? null : pick(found, 'role', 'state', 'membership')
}

/** The compared parts of the list of payments. */
export function paymentsOf(list: object) {
  const { payments } = list as { payments: (object & { refunds: { amount: number; status: string }[] })[] }
  return payments.map((payment) => ({
    ...pick(payment, 'purpose', 'category', 'amount', 'status', 'bucket', 'received', 'refunded'),
    refunds: payment.refunds.map(({ amount, status }) => `${amount} ${status}`),
  }))
}
