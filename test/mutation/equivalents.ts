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
