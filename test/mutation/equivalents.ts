import { ofPayments } from './equivalents-of-payments.ts'
import type { Judged, Mutant } from './mutants.ts'

export const equivalents: Judged[] = [
  ...ofPayments,
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
    file: 'server/accounts/reauthentication.ts',
    lineText: "if (person === undefined) throw new Problem('no_token')",
    what: 'never',
    why: 'The session ended between two statements of one call, where nothing can be made to wait.',
  },
  {
    file: 'server/accounts/reauthentication.ts',
    lineText: "if (person === undefined) throw new Problem('no_token')",
    what: "'no_token' is empty",
    why: 'The same: no call can be brought there.',
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
    file: 'server/accounts/owners.ts',
    lineText: 'return db',
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
    file: 'server/accounts/sessions.ts',
    lineText:
      "const LIVING_SESSION = `select u.id, u.name, u.email, u.contact, u.role, case when u.role = 'admin' then u.duties else '{}' end as duties, u.investment_circle, u.expert_connect, s.seen_at, s.last_write,",
    what: 'limit 1 is nothing',
    why: 'Of more rows the first is taken.',
  },
  {
    file: 'server/accounts/google/account.ts',
    lineText: 'email: email.success ? email.data : null,',
    what: 'always',
    why: 'What has no value is null in the database; the type asks for it.',
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
    file: 'server/accounts/two-factor/pending.ts',
    lineText: 'const waiting = hash && (await pendingOf(context, hash))',
    what: 'without hash &&',
    why: 'No row has a hash that equals null; the type asks for it.',
  },
  {
    file: 'server/accounts/two-factor/two-factor.ts',
    lineText: 'const shown = { secret, created_at: context.clock(), last_step: 0 }',
    what: '0 is 1',
    why: 'No clock shows the first minute of 1970, whose steps these are.',
  },
  {
    file: 'server/accounts/two-factor/two-factor.ts',
    lineText: 'address: by.ip ?? null,',
    what: 'without ?? null',
    why: 'An address that is not there is written down as null either way; the type asks for it.',
  },
  {
    file: 'server/accounts/known-devices.ts',
    lineText: "const value = readCookie(config.publicUrl, header('cookie'), COOKIE) ?? ''",
    what: "without ?? ''",
    why: 'A value that is not there reads as the word undefined, which is no cookie of ours; the type asks for it.',
  },
  {
    file: 'server/accounts/google/flow.ts',
    lineText: 'const said = (error.cause as { error?: unknown } | undefined)?.error',
    what: '?. is .',
    why: 'Every refusal that is logged has a cause; what writes a log must not fail without one.',
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
