/** The domains of most people here. */
const USUAL = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'hotmail.com',
  'outlook.com',
  'outlook.in',
  'rediffmail.com',
  'icloud.com',
  'protonmail.com',
]
/** Real domains that look like a slip of one of those. */
const REAL = new Set([
  ...USUAL,
  'ymail.com',
  'mail.com',
  'email.com',
  'fmail.com',
  'hmail.com',
  'hotmail.co.uk',
  'hotmail.co.in',
  'yahoo.co.uk',
  'yahoo.co.id',
  'yahoo.fr',
  'yahoo.it',
  'yahoo.de',
  'yahoo.es',
  'yahoo.ca',
  'outlook.fr',
  'outlook.de',
  'outlook.es',
  'outlook.it',
  'gail.com',
])
/** Endings that no domain has, and the intended ones. `.co`, `.cm` and `.om` are not here: they belong to countries. */
const ENDS = new Map(
  Object.entries({
    con: 'com',
    cmo: 'com',
    ocm: 'com',
    comm: 'com',
    coom: 'com',
    vom: 'com',
    xom: 'com',
    cpm: 'com',
    rog: 'org',
    ogr: 'org',
    orgg: 'org',
  }),
)
/** A domain of this length or more may have two slips, others only one. */
const LONG = 10

/**
 * The probable e-mail where the domain looks like a slip of a usual one (`gmial.com`), or null. While somebody types, the beginning of a
 * usual domain is no slip.
 */
export function probableEmail(typed: string, isTyping: boolean): string | null {
  const at = typed.lastIndexOf('@')
  const name = typed.slice(0, at).trim()
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || name === '' || domain === '' || REAL.has(domain)) return null
  if (isTyping && USUAL.some((usual) => usual.startsWith(domain))) return null
  const meant = usualLike(domain) ?? endCorrected(domain)
  return meant === null ? null : `${name}@${meant}`
}

function usualLike(domain: string): string | null {
  const begun = USUAL.find(
    (usual) => usual.startsWith(`${domain}.`) || usual === domain.replace(/\.co$/, '.com'),
  )
  if (begun !== undefined) return begun
  const near = USUAL.map((usual) => ({ usual, slips: slipsBetween(domain, usual) })).toSorted(
    (one, other) => one.slips - other.slips,
  )[0]
  if (near === undefined) return null
  const isNear = near.slips <= 1 || (near.slips === 2 && domain.length >= LONG && domain[0] === near.usual[0])
  return isNear ? near.usual : null
}

function endCorrected(domain: string): string | null {
  const dot = domain.lastIndexOf('.')
  const end = ENDS.get(domain.slice(dot + 1))
  return dot < 1 || end === undefined ? null : domain.slice(0, dot + 1) + end
}

/** The number of letters that were left out, added, replaced, or typed in the wrong order (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
