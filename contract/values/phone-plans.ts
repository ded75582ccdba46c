/**
 * For each country code: how many digits follow it (landline, mobile and internet numbers), and the trunk prefix, which is
 * dialled before the number within the country only. `-` means no trunk prefix: a leading 0 is part of the number, as in Italy.
 * From the national numbering plans (ITU-T E.129), as in libphonenumber-js 1.13.16.
 */
const PLANS: Record<string, string> = {
  '8 -':
    '45 47 65 216 222 223 226 227 228 235 236 253 257 266 268 350 356 357 371 502 503 504 505 506 509 689 852 853 965 968 973 974',
  '9 0': '33 41 61 93 94 211 212 218 233 249 251 255 256 260 261 262 380 590 594 596 966 994 995 996',
  '8-9 0': '32 51 66 213 250 264 355 377 385 387 593 855 962 963 970 971',
  '7 -': '238 239 246 248 269 297 501 592 673 674 679 680 691 960',
  '9 -': '34 56 221 237 240 242 244 351 420 992 998',
  '7-8 -': '230 241 267 372 507 599 670 675 975',
  '8 0': '232 370 373 374 382 386 389 591 598',
  '8-10 0': '20 60 64 856 964 976',
  '9-10 0': '44 81 84 92 263',
  '7-9 0': '46 231 254 595 967',
  '6 -': '298 299 672 681 687',
  '10 -': '30 52 225 229',
  '7,9 -': '48 220 245 354',
  '10 0': '58 90 91 234',
  '8,10 0': '57 850 977',
  '5 -': '247 500 682',
  '5,7 -': '676 677 678',
  '6,9 0': '40 508',
  '10-11 0': '54 55',
  '7-12 0': '62 381',
  '6-10 0': '95 880',
  '8-9 -': '224 258',
  '7-10 0': '243 353',
  '6-9 0': '252 359',
  '7,9 0': '265 423',
  '10 1': '1',
  '10 8': '7',
  '5-9 0': '27',
  '9,11 0': '31',
  '8-9 06': '36',
  '6-12 -': '39',
  '4-13 0': '43',
  '5-15 0': '49',
  '6-8,10 0': '53',
  '6,8-10 0': '63',
  '5-6,8-11 0': '82',
  '7-11 0': '86',
  '6-7,10 0': '98',
  '4-5 -': '290',
  '7 0': '291',
  '4-11 -': '352',
  '5-10 0': '358',
  '9 8': '375',
  '6,9 -': '376',
  '8,10 -': '378',
  '8-12 0': '383',
  '6-7,9 0': '421',
  '6-7 -': '597',
  '4,7 -': '683',
  '5-7,10 -': '685',
  '5,8 0': '686',
  '5-7 -': '688',
  '4-7 -': '690',
  '7 1': '692',
  '8-11 0': '886',
  '7-8 0': '961',
  '8-9,11-12 0': '972',
  '8 8': '993',
  '5-12 -': '870 878 881 882 883',
}

/** The international prefix of countries where it is not `00` (ITU-T E.164). */
export const INTERNATIONAL_PREFIXES: Record<string, string> = {
  '1': '011',
  '7': '810',
  '61': '0011',
  '81': '010',
  '375': '810',
  '993': '810',
}

export type PhonePlan = {
  /** The possible numbers of digits after the country code. */
  lengths: readonly number[]
  /** The trunk prefix; may be empty. */
  trunk: string
}

function readPlan(text: string): PhonePlan {
  const [runs = '', trunk = '-'] = text.split(' ')
  const lengths = runs.split(',').flatMap((run) => {
    const [least = 0, most = least] = run.split('-').map(Number)
    return Array.from({ length: most - least + 1 }, (_, at) => least + at)
  })
  return { lengths, trunk: trunk === '-' ? '' : trunk }
}

const plans = new Map(
  Object.entries(PLANS).flatMap(([plan, codes]) => codes.split(' ').map((code) => [code, readPlan(plan)])),
)

/** The country code at the start of the digits, with its plan. No country code is the start of another. */
export function phonePlanOf(digits: string): ({ code: string } & PhonePlan) | null {
  for (const length of [1, 2, 3]) {
    const code = digits.slice(0, length)
    const plan = plans.get(code)
    if (plan !== undefined) return { code, ...plan }
  }
  return null
}
