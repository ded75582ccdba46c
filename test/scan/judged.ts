import type { Finding } from './outcome.ts'
import type { Tool } from './tools.ts'

/** Findings that are none, each with its reason. One that no scanner brings up any more has to go. */
type Judged = {
  tool: Tool
  /** How it begins. */
  what: string
  where: RegExp
  reason: string
}

const judged: readonly Judged[] = [
  {
    tool: 'wapiti',
    what: 'HTTP Secure Headers: X-XSS-Protection is not set',
    where: /^GET \/$/,
    reason:
      'Browsers have dropped the filter that it steers; where it is left it can be turned against a page. The content security policy does its work.',
  },
  {
    tool: 'wapiti',
    what: 'HTTP Secure Headers: Strict-Transport-Security is not set',
    where: /^GET \/$/,
    reason:
      'The scanned server is http on the loopback address, where the header means nothing. Under https every answer has it (`http › under https every answer says so for two years`).',
  },
  {
    tool: 'wapiti',
    what: 'Secure Flag cookie: Secure flag is not set in the cookie : twk_fwc',
    where: /^GET \/$/,
    reason:
      'What it looks at is the cookie that the scan itself gave it, over http. Under https the cookie has the flag and a name that demands it (`cookies › under https a cookie that another host of the domain could plant is no session`).',
  },
  {
    tool: 'wapiti',
    what: 'Cross Site Request Forgery: Lack of anti CSRF token',
    where: /^POST \/(?:forgot-password|login|set-password|signup)$/,
    reason:
      'A token is not how this site tells its own pages from others: a call that changes something must be same-origin by `Sec-Fetch-Site` or `Origin` (`origin › with %o a call by cookie with %o is answered %i`). The forms of signing in, which pages take without scripts, must be so whether there is a cookie or not (`plain-forms › a form that another site sends is refused, as is what is no form`).',
  },
  {
    tool: 'wapiti',
    what: 'Backup file: ',
    where: /^GET \/paymentsuccess\//,
    reason:
      'Whatever stands behind /paymentsuccess/ is the number of an order: the same page for all, which asks for the order once it is in the browser.',
  },
  {
    tool: 'ffuf',
    what: 'something is there: 200',
    where: /^api\/metrics$/,
    reason:
      'The scanner asks from the machine itself. Whoever comes through a proxy needs the token (`http › metrics are for this machine or a bearer of the token`).',
  },
  {
    tool: 'ffuf',
    what: 'something is there: 303',
    where: /^api\/user\/google_start$/,
    reason:
      'Where the sign-in with Google begins, for everybody; it leads to a page of this site or to Google.',
  },
  {
    tool: 'ffuf',
    what: 'something is there: 200',
    where: /^api\/user\/logout_user$/,
    reason: 'A call for everybody: who is not signed in is signed out already.',
  },
]

export type Judgement = { finding: Finding; reason: string | null }

/** Each finding with why it is none, or null. */
export function judge(tool: Tool, findings: readonly Finding[]): Judgement[] {
  return findings.map((finding) => ({ finding, reason: entryFor(tool, finding)?.reason ?? null }))
}

/** The entries of a tool that judge nothing any more. */
export function stale(tool: Tool, findings: readonly Finding[]): Judged[] {
  const used = new Set(findings.map((finding) => entryFor(tool, finding)))
  return judged.filter((entry) => entry.tool === tool && !used.has(entry))
}

function entryFor(tool: Tool, { what, where }: Finding): Judged | undefined {
  return judged.find((entry) => entry.tool === tool && what.startsWith(entry.what) && entry.where.test(where))
}
