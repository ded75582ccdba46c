import { expectedBuckets, type Facts, isAsOrdered, sumsOf } from './expected.ts'
import { attemptsOf, type Books, factsOf, refundsOf, type Summary } from './facts.ts'
import { isKeptByTerms, paidTooLate } from './market.ts'
import type { Row, Told } from './scene.ts'

/** A mistake in one person's money, or, without a number, in the sums of all. */
export type Mistake = { n: number | null; what: string }

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
/** The same members always get the same order. */
const sorted = (some: (string | number)[]) =>
  some.toSorted((one, other) => String(one).localeCompare(String(other)))
const same = (some: (string | number)[], others: (string | number)[]) =>
  JSON.stringify(sorted(some)) === JSON.stringify(sorted(others))

/** All differences between the server's books, the provider's ledger and what the payers were told. */
export function mistakesIn(books: Books): Mistake[] {
  const persons = new Map(books.told.map((told) => [told.email, told]))
  const judged = books.rows.map((row) => ({ row, told: persons.get(row.useremail) as Told }))
  const facts = new Map(judged.map(({ row, told }) => [row._id, factsOf(books, row, told)]))
  const ofRows = judged.flatMap(({ row, told }) => {
    const own = facts.get(row._id) as Facts
    return [
      ...ofPayment(books, { row, told, facts: own }),
      ...ofRefunds(books, row),
      ...ofDocuments(books, row, own),
    ].map((what) => ({ n: told.n, what: `payment ${row._id}: ${what}` }))
  })
  const ofPeople = books.told.flatMap((told) =>
    [...told.mistakes, ...ofPerson(books, told)].map((what) => ({ n: told.n, what })),
  )
  const ofAll = [...ofOrders(books), ...ofNumbers(books), ...ofSums(books, [...facts.values()])]
  return [...ofRows, ...ofPeople, ...ofAll.map((what) => ({ n: null, what }))]
}

type Judged = { row: Row; told: Told; facts: Facts }

function ofPayment(books: Books, { row, told, facts }: Judged): string[] {
  const expected = expectedBuckets(facts)
  const { received, back } = sumsOf({ money: facts.money.filter(({ currency }) => currency === 'INR') })
  const mistakes: string[] = []
  if (!expected.some((bucket) => bucket === row.bucket))
    mistakes.push(`is in ${row.bucket} and belongs into ${expected.join(' or ')}: ${JSON.stringify(facts)}`)
  if (row.received !== received) mistakes.push(`has ${row.received} where ${received} came in`)
  if (row.refunded !== back) mistakes.push(`shows ${row.refunded} given back where it is ${back}`)
  const order = books.ledger.orders.find(({ id }) => id === row.orderId)
  if (row.orderId !== null && order?.receipt !== row._id) mistakes.push('has the order of another payment')
  if (order !== undefined && order.amount !== row.amount) mistakes.push('has another amount than its order')
  const by = facts.money.find(({ id }) => id === facts.paidBy)
  const isAccepted = told.resolved.some(({ payment, action }) => payment === row._id && action === 'accept')
  if (row.status === 'paid' && (by === undefined || !(isAccepted || isAsOrdered(facts, by))))
    mistakes.push('is paid without the money that was ordered')
  const attempts = attemptsOf(books, row)
  if (row.status === 'paid' && !isAccepted)
    mistakes.push(
      ...paidTooLate(
        row,
        told,
        attempts.find(({ id }) => id === facts.paidBy),
        books.day,
      ),
    )
  const isWhole = facts.money.some((one) => one.back === 0 && isAsOrdered(facts, one))
  const whole = attempts.filter(({ id }) =>
    facts.money.some((one) => one.id === id && isAsOrdered(facts, one)),
  )
  const isKept = isKeptByTerms(row, told, whole)
  if (row.status !== 'paid' && isWhole && !told.isUnsure && !isKept && !hasReason(books, row, told))
    mistakes.push('has its money and is not paid')
  return mistakes
}

/** Why money that came as ordered does not pay: the application is paid already, was declined, or was approved for aid. */
function hasReason({ rows }: Books, row: Row, told: Told): boolean {
  const number = told.orders.get(row.orderId ?? '')
  const application = told.applications[number ?? -1]
  const paid = rows.filter(({ status, useremail }) => status === 'paid' && useremail === row.useremail)
  const isPaidElsewhere = paid.some(
    ({ orderId, reference }) =>
      (orderId === null
        ? told.offline.find((one) => one.reference === reference)?.application
        : told.orders.get(orderId)) === number,
  )
  return isPaidElsewhere || application?.decision === 'declined' || application?.isAid === true
}

/** The refunds in the books must be the refunds of the provider, each once. */
function ofRefunds(books: Books, row: Row): string[] {
  const theirs = refundsOf(books, row)
  const mistakes = row.refunds
    .filter(({ _id }) => theirs.filter(({ receipt }) => receipt === _id).length > 1)
    .map(({ _id }) => `refund ${_id} was made more than once`)
  if (row.orderId === null) return mistakes
  for (const [ours, status] of [
    ['arrived', 'processed'],
    ['sent', 'pending'],
    ['requested', 'none'],
  ] as const) {
    const [here, there] = [row.refunds, theirs].map((all) =>
      all.filter((one) => one.status === ours || one.status === status).map(({ amount }) => amount),
    ) as [number[], number[]]
    if (!same(here, there)) mistakes.push(`has refunds ${ours} of ${here} where the provider has ${there}`)
  }
  return mistakes
}

/** A paid payment must have its invoice, each further capture that is kept an invoice, and each refund of these a credit note. */
function ofDocuments(books: Books, row: Row, facts: Facts): string[] {
  const own = books.documents.filter(({ payment }) => payment === row._id)
  const invoices = own.filter(({ refund, capture }) => refund === null && capture === null)
  const further = own.filter(({ capture }) => capture !== null)
  const notes = own.filter(({ refund }) => refund !== null).map(({ total }) => total)
  if (row.status !== 'paid') return own.length === 0 ? [] : ['has documents and is not paid']
  const mistakes: string[] = []
  const paid = facts.money.find(({ id }) => id === facts.paidBy)
  if (invoices.length !== 1) mistakes.push(`has ${invoices.length} invoices`)
  if (invoices[0]?.total !== paid?.amount)
    mistakes.push(`has an invoice of ${invoices[0]?.total} where ${paid?.amount} paid`)
  if (row.invoice?.number !== invoices[0]?.number) mistakes.push('does not show its invoice')
  for (const { id, amount, back } of facts.money) {
    if (id === facts.paidBy) continue
    const totals = further.filter(({ capture }) => capture === id).map(({ total }) => total)
    if (totals.some((total) => total !== amount) || totals.length > 1)
      mistakes.push(`has invoices of ${totals} for ${id}, which is ${amount}`)
    if (totals.length === 0 && back < amount && row.bucket !== 'review')
      mistakes.push(`keeps ${id} without an invoice`)
  }
  const documented = [row.paymentId, ...further.map(({ capture }) => capture)]
  const back =
    row.orderId === null
      ? row.refunds.filter(({ status }) => status === 'arrived')
      : refundsOf(books, row).filter(
          (one) => one.status === 'processed' && documented.includes(one.payment_id),
        )
  const amounts = back.map(({ amount }) => amount)
  if (!same(notes, amounts)) mistakes.push(`has credit notes of ${notes} where ${amounts} went back`)
  return mistakes
}

function ofPerson({ rows }: Books, told: Told): string[] {
  const own = rows.filter(({ useremail }) => useremail === told.email)
  const mistakes: string[] = []
  const isMember = own.some(({ role }) => role === 'member')
  const isApproved = told.applications.some(({ decision }) => decision === 'approved')
  if (isMember !== isApproved && own.length > 0 && !told.isUnsure && !(isApproved && mayHaveEnded(own, told)))
    mistakes.push(isMember ? 'is a member whom nobody approved' : 'was approved and is no member')
  if (isMember && mustHaveEnded(own, told)) mistakes.push('is a member whose money has all gone back')
  const hasBasis = told.applications.some(({ isAid }) => isAid) || own.some(({ status }) => status === 'paid')
  if (isMember && !hasBasis) mistakes.push('is a member without a payment or aid')
  const shown = own.flatMap(({ refunds }) => refunds.map(({ _id }) => _id))
  for (const id of told.refunds)
    if (!shown.includes(id)) mistakes.push(`was told of refund ${id}, which is nowhere`)
  for (const { reference, amount, isSure } of told.offline) {
    const kept = own.filter((row) => row.reference === reference && row.amount === amount).length
    if (kept > 1 || (isSure && kept === 0)) mistakes.push(`has ${kept} payments by ${reference}`)
  }
  return mistakes
}

/** Whether something was refunded, perhaps all the money that paid for a year. */
function mayHaveEnded(own: Row[], { endDecisions }: Told): boolean {
  return endDecisions.includes(true) || own.some(({ refunds }) => refunds.length > 0)
}

/** Whether all the money was refunded, each refund has arrived, and no admin decided that the membership continues. */
function mustHaveEnded(own: Row[], { endDecisions, applications, isUnsure }: Told): boolean {
  const withMoney = own.filter(({ received }) => received > 0)
  const refunds = own.flatMap((row) => row.refunds)
  return (
    withMoney.length > 0 &&
    withMoney.every(({ received, refunded }) => refunded >= received) &&
    refunds.every(({ status }) => status === 'arrived') &&
    !endDecisions.includes(false) &&
    !applications.some(({ isAid }) => isAid) &&
    !isUnsure
  )
}

/** An order whose answer was lost may have no payment in the list, as long as nobody paid it. */
function ofOrders({ ledger, rows }: Books): string[] {
  const known = new Set(rows.map(({ orderId }) => orderId))
  return ledger.payments
    .filter(({ order_id }) => !known.has(order_id))
    .map(({ id, order_id }) => `${id} of ${order_id} is of no payment here`)
}

/** Each series of numbers runs from 1 without a gap, with each number once. */
function ofNumbers({ documents }: Books): string[] {
  const series = Map.groupBy(documents, ({ series, year }) => `${series}/${year}/`)
  return [...series].flatMap(([prefix, own]) => {
    const numbers = own.map(({ number }) => number)
    const expected = own.map((_, nth) => `${prefix}${String(nth + 1).padStart(5, '0')}`)
    return same(numbers, expected) ? [] : [`the numbers of ${prefix} have a gap or a double`]
  })
}

function ofSums({ ledger, rows, summary }: Books, facts: Facts[]): string[] {
  const { buckets, captured, offline, refunded } = summary
  const mistakes: string[] = []
  const expect = (what: string, here: number, there: number) => {
    if (here !== there) mistakes.push(`${what} is ${here} and should be ${there}`)
  }
  const taken = ledger.payments.filter(
    ({ status, currency }) => currency === 'INR' && (status === 'captured' || status === 'refunded'),
  )
  const byHand = rows.filter(({ orderId }) => orderId === null)
  const given = byHand.flatMap(({ refunds }) => refunds.filter(({ status }) => status === 'arrived'))
  expect('captured', captured, sum(taken.map(({ amount }) => amount)))
  expect('offline', offline, sum(byHand.map(({ amount }) => amount)))
  expect(
    'refunded',
    refunded,
    sum(taken.map(({ amount_refunded }) => amount_refunded)) + sum(given.map(({ amount }) => amount)),
  )
  mistakes.push(...ofBuckets(summary))
  for (const [bucket, { count, amount }] of Object.entries(buckets)) {
    const own = rows.filter((row) => row.bucket === bucket)
    expect(`the number in ${bucket}`, count, own.length)
    const amounts = own.map((row) => (hasMoney(row) ? row.received : row.amount))
    expect(`the sum of ${bucket}`, amount, sum(amounts))
  }
  expect('the number of all payments', sum(Object.values(buckets).map(({ count }) => count)), facts.length)
  return mistakes
}

function hasMoney({ orderId, captures }: Row): boolean {
  return orderId === null || captures.length > 0
}

/** What is wrong with the sums: at every moment the buckets with money must add up to the sum that came in. */
export function ofBuckets({ buckets, captured, offline }: Summary): string[] {
  const all = Object.entries(buckets).filter(([bucket]) => bucket !== 'open' && bucket !== 'cancelled')
  const inAll = sum(all.map(([, { amount }]) => amount))
  return inAll === captured + offline ? [] : [`the buckets hold ${inAll} where ${captured + offline} came in`]
}
