import type { Wire } from './wire.ts'

/** Texts that reveal internals of a server, and that the site never shows. */
const INTERNAL = [
  /node_modules/,
  /\n?\s+at (?:async )?[\w.<>[\] ]+ \(/,
  /\bat (?:async )?\S+\.[cm]?[jt]sx?:\d+/,
  /\bfile:\/\/\//,
  /(?:^|[\s"'(])\/(?:home|root|usr|var|tmp|opt|work|etc)\/\w/,
  /\bE(?:CONN\w+|NOENT|ACCES|PERM|PIPE|MFILE|NOSPC|EXIST|ISDIR|HOSTUNREACH|TIMEDOUT)\b/,
  /\brelation\b.*\bexist/,
  /syntax error/i,
  /violates|duplicate key|invalid input syntax/i,
  /\bpg_\w+|postgres|kysely|fastify|FST_ERR|\bzod\b|\bundici\b|graphile/i,
  /\b(?:select|insert into|update|delete from)\b.+\b(?:from|values|set|where)\b/i,
  /(?:Type|Reference|Range|Syntax)Error/,
  /undefined is not|is not a function|Cannot (?:read|set) prop|is not iterable|Unexpected token/,
  /\[object Object\]/,
]

/** What is wrong with the answer to a request, or null. */
export function complaints(
  wire: Pick<Wire, 'target' | 'mayBeSilent'>,
  { text, status, isOver }: { text: string; status: number; isOver: boolean },
): string | null {
  if (!isOver) return 'no end of the answer'
  if (text === '') return wire.mayBeSilent ? null : 'no answer'
  const [, fault] = /HTTP\/1\.1 (5\d\d)/.exec(text) ?? []
  if (fault !== undefined) return `a status of ${fault}`
  if (status === 0) return 'no HTTP'
  const isDocument =
    /\r\ncontent-type: (?:text\/html|text\/css|text\/javascript|image|application\/xml)/i.test(text)
  // The target of a request may be a whole address.
  const path = wire.target.replace(/^https?:\/\/[^/]*/i, '')
  const isReference = path.startsWith('/api/openapi.json') || path.startsWith('/api/docs')
  const isMetrics = path.startsWith('/api/metrics')
  if (isReference || isMetrics || (isDocument && status < 400)) return null
  const found = INTERNAL.find((word) => word.test(text))
  return found === undefined ? null : `an internal word: ${found.exec(text)?.[0]}`
}
