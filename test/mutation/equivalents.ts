import type { Mutant } from './mutants.ts'

/** A mutant that nobody can tell from the product, and why; it is known by its line's text and what it changes. */
type Judged = { file: string; lineText: string; what: string; why: string }

export const equivalents: Judged[] = [
  {
    file: 'server/http/mount.ts',
    lineText: 'if (isForm) return readForm(request, endpoint.files ?? {}, temporaryUploads)',
    what: 'without ?? {}',
    why: 'Every call that takes a form names its files; the type asks for it.',
  },
  {
    file: 'server/http/mount.ts',
    lineText: "return typeof value === 'string' ? value : undefined",
    what: 'always',
    why: 'Of the headers that a request may repeat Node makes one text; the type has lists for Set-Cookie, which nobody asks for.',
  },
  {
    file: 'server/http/mount.ts',
    lineText:
      "const isRead = endpoint.body !== 'raw' && endpoint.method !== 'GET' && request.body !== undefined",
    what: "without && endpoint.method !== 'GET'",
    why: 'Fastify reads no body of a GET: there is none then.',
  },
  {
    file: 'server/payments/razorpay.ts',
    lineText: 'return cause instanceof Refused ? cause.status : 0',
    what: 'always',
    why: 'A cause of another kind has no status, which is in no list; the type asks for it.',
  },
  {
    file: 'server/payments/razorpay.ts',
    lineText: 'body: body ? JSON.stringify(body) : null,',
    what: 'always',
    why: 'No body is no body, by the name of null or undefined.',
  },
  {
    file: 'server/payments/razorpay.ts',
    lineText: 'for await (const part of response.body ?? []) {',
    what: 'without ?? []',
    why: 'An answer without a body is refused, by its text or by the error that this throws.',
  },
  {
    file: 'server/accounts/prove-who.ts',
    lineText: "if (person === undefined) throw new Problem('no_token')",
    what: 'never',
    why: 'The session ended between two statements of one call, where nothing can be made to wait.',
  },
  {
    file: 'server/accounts/prove-who.ts',
    lineText: "if (person === undefined) throw new Problem('no_token')",
    what: "'no_token' is empty",
    why: 'The same: no call can be brought there.',
  },
  {
    file: 'server/payments/rules.ts',
    lineText: 'if (minute < freshFor) return minute',
    what: '< is <=',
    why: 'Half a minute and whole minutes make neither a quarter of an hour nor nothing.',
  },
  {
    file: 'server/payments/buckets.ts',
    lineText: "waiting: sql`${of('application_id')} in (select id from applications",
    what: 'and is or',
    why: 'It only narrows what is looked at, for the index: the bucket itself decides.',
  },
  {
    file: 'server/payments/claim.ts',
    lineText: 'orderId !== null &&',
    what: 'without orderId !== null &&',
    why: 'No payment has an order that equals null; the type asks for it.',
  },
  {
    file: 'server/payments/captures.ts',
    lineText: 'method: method ?? null,',
    what: 'without ?? null',
    why: 'What is not given is null in the table.',
  },
  {
    file: 'server/payments/refunds/provider-refunds.ts',
    lineText: ".where((eb) => eb(eb.cast('id', 'text'), '=', key ?? ''))",
    what: "without ?? ''",
    why: 'Nothing equals null, nor is any id empty; the type asks for it.',
  },
  {
    file: 'server/payments/refunds/provider-refunds.ts',
    lineText: ".where('refunds.status', 'in', ['requested', 'sent'])",
    what: "'requested' is empty",
    why: 'It is about rows that have the provider’s id, which none has that is requested only.',
  },
  {
    file: 'server/payments/refunds/provider-refunds.ts',
    lineText: "if (made && status === 'sent') await askAbout(tx, made.id, 'later')",
    what: "'later' is empty",
    why: 'Whatever is not now is later; the type knows no third.',
  },
  {
    file: 'server/accounts/sessions.ts',
    lineText: 'row.ends_on === null || row.last_day === null',
    what: 'without || row.last_day === null',
    why: 'Whoever has a period has its last day in the list of members; the type asks for it.',
  },
  {
    file: 'server/accounts/sessions.ts',
    lineText: 'return token !== undefined && TOKEN.test(token) ? hashOf(token) : null',
    what: 'without token !== undefined &&',
    why: 'No token is made up of the letters of undefined; the type asks for it.',
  },
  {
    file: 'server/payments/callback.ts',
    lineText: "return typeof id === 'string' ? id : ''",
    what: 'always',
    why: 'Of what is no text there is no order either; the type asks for it.',
  },
  {
    file: 'server/payments/callback.ts',
    lineText: "return { location: failedPage[payment?.purpose ?? 'join'] }",
    what: '?. is .',
    why: 'What it throws leads to the same page.',
  },
  {
    file: 'server/payments/claim.ts',
    lineText: 'const captured = await db',
    what: "without .where('payment_id', '=', own.id)",
    why: 'An id of the provider’s is kept once, with the payment of its order, and whose that is was asked before.',
  },
  {
    file: 'server/payments/claim.ts',
    lineText: "if (!settled || !captured) throw new Problem('unknown_payment')",
    what: 'without !settled ||',
    why: 'There is a payment of that order; the type asks for it.',
  },
  {
    file: 'server/payments/refunds/provider-refunds.ts',
    lineText: 'const known = await db',
    what: "without .where( 'provider_payment_id', 'in', given.map(({ id }) => …",
    why: 'It only narrows what is summed: sums are looked up by id.',
  },
  {
    file: 'server/payments/resolve.ts',
    lineText: 'await context.memberships.changed(tx, payment.user_id)',
    what: 'without await context.memberships.changed(tx, payment.user_id)',
    why: 'What paying changes it has said itself; of what else is resolved today the application was declined before.',
  },
  {
    file: 'server/payments/resolve.ts',
    lineText: 'const papers = await tx',
    what: "without .where('payment_id', '=', id)",
    why: 'The capture of another payment is none that is left of this one.',
  },
  {
    file: 'server/payments/resolve.ts',
    lineText: 'const papers = await tx',
    what: "without .where('capture_id', 'is not', null)",
    why: 'A document of no capture is that of what paid it, which is in the list anyway.',
  },
  {
    file: 'server/team/writes.ts',
    lineText: 'const owners = await tx',
    what: "without .orderBy('id')",
    why: 'Without an order two owners might wait for each other, which PostgreSQL ends; it keeps the rows in one order anyway.',
  },
  {
    file: 'server/accounts/sign-in.ts',
    lineText: 'if (!person?.password_hash || !isRight) {',
    what: 'without !person?.password_hash ||',
    why: 'Where there is no hash no password is right; the type asks for it.',
  },
  {
    file: 'server/accounts/two-factor/codes.ts',
    lineText: 'const step = row ? stepOfCode(row.secret, code, clock(), row.last_step) : null',
    what: 'always',
    why: 'Whoever calls has seen that two-factor is on: there is a row.',
  },
  {
    file: 'server/accounts/two-factor/codes.ts',
    lineText: 'if (step === null) return false',
    what: 'never',
    why: 'No step is later than null: nothing is used up.',
  },
  {
    file: 'server/accounts/two-factor/codes.ts',
    lineText: 'const used = await db',
    what: "without .where('on_since', 'is not', null)",
    why: 'Whoever calls has seen that it is on.',
  },
  {
    file: 'server/accounts/two-factor/codes.ts',
    lineText: 'return (text.match(/.{1,4}/g) ?? []).join(between)',
    what: 'without ?? []',
    why: 'No code is empty; the type asks for it.',
  },
  {
    file: 'server/payments/refunds/refund-requests.ts',
    lineText: 'await creditRefund(tx, id, { isNew: true, now })',
    what: 'true is false',
    why: 'What did not come through the provider was recorded with an invoice: it has a credit note, and is told of.',
  },
  {
    file: 'server/accounts/sessions.ts',
    lineText:
      '`select u.id, u.name, u.email, u.contact, u.role, u.duties, u.investment_circle, u.expert_connect, s.seen_at, s.last_write,',
    what: 'limit 1 is nothing',
    why: 'Of more rows the first is taken.',
  },
  {
    file: 'server/payments/unseen-captures.ts',
    lineText: 'if (orderId !== null) await settle(context, orderId)',
    what: 'always',
    why: 'No order of ours has no name; the type asks for it.',
  },
  {
    file: 'server/accounts/google/account.ts',
    lineText: 'email: email.success ? email.data : null,',
    what: 'always',
    why: 'What has no value is null in the database; the type asks for it.',
  },
  {
    file: 'server/payments/refunds/refunds.ts',
    lineText: 'const known = await db',
    what: "without .where( 'provider_refund_id', 'in', found.map(({ id }) => i…",
    why: 'It is asked whether what was found is among them: more of them do no harm but cost time.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText:
      "const order = { status: 'cancelled', sentAt: open.sent_at, freshAt: open.fresh_at, isLive: false } as const",
    what: "'cancelled' is empty",
    why: 'An order that is not open is asked about as rarely whatever it is called.',
  },
  {
    file: 'server/accounts/google/flow.ts',
    lineText: "const kept = parsed(readCookie(publicUrl, context.header('cookie'), name) ?? '')",
    what: "without ?? ''",
    why: 'No text is no JSON either; the type asks for it.',
  },
  {
    file: 'server/accounts/google/provider.ts',
    lineText: 'execute: isPlain ? [allowInsecureRequests] : [],',
    what: 'always',
    why: 'Discovery asks the issuer alone, whose address is encrypted there and which is not followed elsewhere; all else is asked by a configuration that has its own rule.',
  },
  {
    file: 'server/accounts/google/sign-in.ts',
    lineText: "const page = URL.parse(context.header('referer') ?? '')",
    what: "without ?? ''",
    why: 'Nothing is no address either; the type asks for it.',
  },
  {
    file: 'server/accounts/known-devices.ts',
    lineText: 'if (token === undefined || mac === undefined) return null',
    what: 'without || mac === undefined',
    why: 'Both groups of the pattern are there or neither is; the type asks for each.',
  },
  {
    file: 'server/accounts/known-devices.ts',
    lineText: 'if (token === undefined || mac === undefined) return null',
    what: 'without token === undefined ||',
    why: 'Both groups of the pattern are there or neither is; the type asks for each.',
  },
  {
    file: 'server/accounts/two-factor/two-factor.ts',
    lineText: "const step = stepOfCode(begun.secret, code.replaceAll(/\\s/g, ''), now, 0)",
    what: '0 is 1',
    why: 'No clock shows the first minute of 1970, whose steps these are.',
  },
  {
    file: 'server/payments/refunds/refunds.ts',
    lineText: 'if (orderId !== null) await settle(context, orderId)',
    what: 'always',
    why: 'No order of ours has no name; the type asks for it.',
  },
  {
    file: 'server/payments/refunds/refunds.ts',
    lineText: "if (made.status === 'sent') await askAbout(context.db, id, 'later')",
    what: "'later' is empty",
    why: 'Whatever is not now is later; the type knows no third.',
  },
  {
    file: 'server/payments/razorpay.ts',
    lineText: 'return cause instanceof Refused ? cause.status : 0',
    what: '0 is 1',
    why: 'Neither is a status that a provider answers with, nor in a list of those.',
  },
  {
    file: 'server/payments/unseen-captures.ts',
    lineText: 'const seen = await db',
    what: "without .where('provider_payment_id', 'in', ids)",
    why: 'It is asked whether what was found is among them: more of them do no harm but cost time.',
  },
  {
    file: 'server/payments/refunds/credit-refund.ts',
    lineText: 'document: note === null ? null : systemText(note),',
    what: 'never',
    why: 'What has no text is null either way; the type asks for it.',
  },
  {
    file: 'server/payments/further-invoices.ts',
    lineText: 'return rows.length > 0',
    what: 'always',
    why: 'Where no invoice is new, every refund that has arrived was credited before or has nothing to take back: it costs time only.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: '.limit(1)',
    what: '1 is 2',
    why: 'Of more rows the first is taken.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'const LOOK_AGAIN = 100',
    what: '100 is 101',
    why: 'Whether it looks ten times a second or a little less often nobody can tell.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'if (kept) return order.id',
    what: 'never',
    why: 'What is read then is the id that has just been kept: it only costs a query more.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'return other ?? order.id',
    what: 'without ?? order.id',
    why: 'Whoever did not keep its order found another’s there; the type asks for it.',
  },
  {
    file: 'server/payments/pay.ts',
    lineText:
      "paidBy === null ? typedBy(payment.recorded_by ?? to)(payment.reference ?? '') : systemText(paidBy),",
    what: "without ?? ''",
    why: 'Money that did not come through the provider has a reference: the call asks for one, and so does the type here.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'return tx',
    what: "without .orderBy('id', 'desc')",
    why: 'Two superseded orders of the same terms that may both be given again are not there: the second is made only where the first may not.',
  },
  {
    file: 'server/payments/settle.ts',
    lineText: 'const last = await tx',
    what: 'without .limit(1)',
    why: 'Of more rows the first is taken.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'return tx',
    what: 'without .limit(1)',
    why: 'Of more rows the first is taken.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'return tx',
    what: "without .orderBy(sql`(status = 'created')`, 'desc')",
    why: 'Of the same terms there is no open order beside one that may be given again: that one would have been given.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'const made = await tx',
    what: 'without .limit(MOST_ORDERS)',
    why: 'Only the fifth is looked at, whether or not more follow.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: "throw new Problem('too_many_orders', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })",
    what: '1 is 2',
    why: 'It is about the last second of the day.',
  },
  {
    file: 'server/payments/writes.ts',
    lineText: 'if (payment.orderId !== null) return payment.orderId',
    what: 'never',
    why: 'The order is found in the table then: it only costs a query more.',
  },
  {
    file: 'server/payments/pay.ts',
    lineText:
      "paidBy === null ? typedBy(payment.recorded_by ?? to)(payment.reference ?? '') : systemText(paidBy),",
    what: 'without ?? to',
    why: 'Whoever recorded money that did not come through the provider is kept with it; the type asks for it.',
  },
]

export function judged({ file, lineText, what }: Mutant): Judged | undefined {
  return equivalents.find((one) => one.file === file && one.lineText === lineText && one.what === what)
}

/** Those that are no mutant any more. */
export function staleIn(mutants: Mutant[]): string[] {
  return equivalents
    .filter((one) => !mutants.some((mutant) => judged(mutant) === one))
    .map(({ file, lineText, what }) => `${file}: ${what} | ${lineText}`)
}
