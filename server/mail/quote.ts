/**
 * Text that a person typed, as an e-mail may repeat it. It is an object, so that it cannot get into a subject, heading or
 * sentence: only `row` and `said` of `content.ts` turn it into text.
 */
export type Quote = {
  text: string
  /** In quotation marks, since somebody else than the receiver typed it. */
  isMarked: boolean
}

/** Forms without room for anything else; text of such a form is repeated unchanged. */
export const factForms = {
  email: /^[\w.+'-]+@[\w-]+(?:\.[\w-]+)+$/,
  phone: /^\+\d{7,15}$/,
  /** The reference of a bank. */
  reference: /^(?=.*\d)[\dA-Z/-]{4,40}$/i,
}
export type FactForm = keyof typeof factForms

/** How many characters an e-mail repeats. */
export const longest = { name: 60, title: 160, message: 2000 }

const LEFT_OUT = '(left out)'
/** How many characters of a text are read. */
const MOST_READ = 2 * longest.message
/** A text that still changes after so many rounds, with addresses within addresses, is left out. */
const MOST_ROUNDS = 12

/** Typed text for an e-mail to its author (`isOwn`), or to somebody else, for whom it must not hold links, phone numbers or amounts. */
export function quoted(
  text: string,
  { isOwn, form }: { isOwn: boolean; form?: FactForm | undefined },
): Quote {
  const isFact = form !== undefined && factForms[form].test(text)
  return isOwn || isFact ? { text: tidied(text), isMarked: false } : { text: stripped(text), isMarked: true }
}

/** The quote as text of at most so many characters. */
export function inWords({ text, isMarked }: Quote, most: number): string {
  const short = cut(text, most)
  return isMarked && short !== '' ? `“${short.replaceAll('"', "'")}”` : short
}

/** Whether the quote is complete with so many characters. */
export function isWhole({ text }: Quote, most: number): boolean {
  return !text.includes(LEFT_OUT) && cut(text, most) === text
}

export function cut(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  return `${signs
    .slice(0, most - 1)
    .join('')
    .replace(/[\s\p{M}\p{Cf}]+$/u, '')}…`
}

/** The text on one line, in usual letters, without invisible characters and changes of direction. */
export function tidied(text: string): string {
  return (
    [...text]
      .slice(0, MOST_READ)
      .join('')
      .normalize('NFKC')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      // Joiners belong to Indian scripts and emoji; elsewhere they only hide something.
      .replaceAll(JOINER_ELSEWHERE, '')
      .replaceAll(UNSEEN, '')
      .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
  )
}

/** `tidied`, and without addresses, phone numbers and amounts of money. */
export function stripped(text: string): string {
  let rest = tidied(text)
    .replaceAll(/[“”„‟«»〝〞〟]/gu, "'")
    .replaceAll(WITHOUT_SPACE, '$1 ')
  // The text around something that was left out may form an address.
  let before = ''
  for (let round = 0; before !== rest; round += 1) {
    // Nobody writes like this by chance.
    if (round === MOST_ROUNDS) return LEFT_OUT
    before = rest
    rest = rest
      .replaceAll(ADDRESS, LEFT_OUT)
      .replaceAll(SPOKEN, LEFT_OUT)
      .replaceAll(NUMBER, (found) => (isNumberToCall(found) ? LEFT_OUT : found))
      .replaceAll(AMOUNT, LEFT_OUT)
      .replaceAll(/(?:\(left out\)[\s,;:/|+-]*)+\(left out\)/g, LEFT_OUT)
      .replaceAll(/(?<=[\p{L}\p{N}])\(left out\)/gu, ` ${LEFT_OUT}`)
  }
  return rest
}

const JOINER_ELSEWHERE =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}])[\u200c\u200d]|[\u200c\u200d](?![\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Extended_Pictographic}])/gu
const UNSEEN =
  /[\p{Co}\p{Cs}\p{Cn}]|[\u115f\u1160\u2800\u3164\uffa0]|\u034f|[\u17b4\u17b5]|[\u{fe00}-\u{fe0e}]|[\u{e0100}-\u{e01ef}]|(?![\u200c\u200d])\p{Cf}/gu

/** Initials, titles and numbers of a list without the space after their dot, which are no addresses. */
const WITHOUT_SPACE =
  /(?<![\p{L}\p{M}\p{N}.@/_-])((?:(?:\p{Lu}\.)*\p{Lu}|\d{1,2}|Dr|Er|Mr|Mrs|Ms|Smt|Shri|Sri|Prof|Adv|CA|CS|St|Pvt|Ltd|Co|Inc|No|डॉ|श्री|श्रीमती|सौ|प्रा|कु)\.)(?=(?:\p{Lu}\p{Ll}+|\p{Script=Devanagari}{2,})(?!\.?[\p{L}\p{M}\p{N}/@:_-]))/gu

const START = String.raw`(?<![\p{L}\p{M}\p{N}\u200c\u200d_-])`
const LABEL = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d_-]+`
/** Dots and similar characters. */
const DOTS = '.。·•・∙‧⋅⸱⸳ꞏ᛫●'
const DOT = String.raw`(?:[${DOTS}]|\s?[\[({<【]\s?(?:[.。]|dot|डॉट)\s?[\])}>】]\s?)`
const TOP = String.raw`(?:com|net|org|info|biz|in|co|io|me|app|xyz|site|shop|online|top|example)(?![\p{L}\p{N}])`
const REST = String.raw`(?:[/:?#\\]\S*)?`
const ADDRESS = new RegExp(
  [
    // With any scheme, also a disguised one (`hxxp`).
    String.raw`(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}+.-]{1,20}\s?(?::|\[:\])\s?[/\\]{1,2}\s?\S*`,
    String.raw`(?<![\p{L}\p{N}])(?:mailto|tel|sms|upi|javascript|data|intent|callto|whatsapp|tg|skype):\S+`,
    // E-mails, UPI ids and names on other sites.
    String.raw`(?<![^\s"'()<>,;])[^\s"'()<>,;@]*@[^\s"'()<>,;]+`,
    String.raw`${START}${LABEL}\s@\s?(?:ok\p{L}+|upi|ybl|paytm|apl|axl|ibl|[\p{L}-]+(?:\.|\s?dot\s?)\p{L}+)`,
    String.raw`(?<![\p{L}\p{N}:])//\S+`,
    String.raw`${START}${LABEL}\s?[\[({<]\s?at\s?[\])}>]\s?\S+`,
    String.raw`(?<![\p{L}\p{N}])(?:www\s?)+[${DOTS}\[(]\S*`,
    // A host: names with dots, the last one of letters, except names like `Node.js`.
    String.raw`(?<![\p{L}\p{M}\p{N}\u200c\u200d_${DOTS}-])[${DOTS}]*(?!${LABEL}\.js(?!\.?[\p{L}\p{N}]|[/:]))${LABEL}(?:${DOT}${LABEL})*?${DOT}\p{L}[\p{L}\p{M}\p{N}\u200c\u200d-]+(?:${DOT}${LABEL})*${REST}`,
    String.raw`${START}${LABEL}(?:\s*-?\s*dot\s*-?\s*|\s+डॉट\s+)${TOP}${REST}`,
    String.raw`${START}${LABEL}\s+\.\s?${TOP}${REST}`,
    String.raw`${START}${LABEL}\.\s(?:com|net|org|biz|xyz|example)(?![\p{L}\p{N}])${REST}`,
    // An IP address.
    String.raw`(?<![\p{N}.])\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}(?![\p{N}.])${REST}`,
    String.raw`(?<![\p{L}\p{N}])localhost${REST}`,
  ].join('|'),
  'giu',
)

/** A spoken host in lower case; `Red Dot Design` is none. */
const SPOKEN = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:\s*-\s*|\s+)dot(?:\s*-\s*|\s+)\p{Ll}{2,}(?![\p{L}\p{N}])/gu

const NUMBER = /[+(]?\p{Nd}(?:[^\p{L}\p{Nd}]{0,6}\p{Nd}){7,}/gu
const LEAST_DIGITS = 8
const YEAR = '(?:19|20)\\p{Nd}{2}'
/** Dates and years, one or several. */
const DAYS = new RegExp(
  `^(?:(?:${YEAR}[-./]\\p{Nd}{1,2}[-./]\\p{Nd}{1,2}|\\p{Nd}{1,2}[-./]\\p{Nd}{1,2}[-./]${YEAR}|${YEAR})[\\s(),/–-]*){1,3}$`,
  'u',
)

function isNumberToCall(found: string): boolean {
  return (
    (found.match(/\p{Nd}/gu) ?? []).length >= LEAST_DIGITS &&
    !DAYS.test(found) &&
    !/^\d{4}\/\d{5}$/.test(found)
  )
}

/** The codes of ISO 4217. Those that are also words count only in capitals; `ALL`, `TOP` and versions of PHP do not count. */
const CODES =
  'AED|AFN|AOA|ARS|AUD|AWG|AZN|BBD|BDT|BGN|BHD|BIF|BMD|BND|BRL|BTN|BWP|BYN|BZD|CAD|CDF|CHF|CLP|CNH|CNY|CRC|CVE|CZK|DJF|DKK|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GHS|GMD|GNF|GTQ|GYD|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LBP|LKR|LRD|LYD|MDL|MGA|MKD|MMK|MNT|MRU|MUR|MVR|MWK|MXN|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PGK|PKR|PLN|PYG|QAR|RMB|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SRD|SYP|SZL|THB|TJS|TMT|TND|TTD|TWD|TZS|UAH|UGX|USD|UYU|UZS|VES|VND|VUV|XAF|XCD|XOF|XPF|YER|ZAR|ZMW|BTC|USDT|USDC'
const CODES_LIKE_WORDS =
  'AMD|BAM|BOB|COP|CUP|DOP|GEL|GIP|LAK|LSL|MAD|MOP|PAB|PEN|PHP(?!\\s?\\d(?:\\.\\d+)*(?![\\d,]))|RON|SLE|SOS|SSP|TRY|ETH'
const CURRENCIES =
  'rs|rupees?|rupaye|paise|paisa|dollars?|cents?|bucks|euros?|pounds?|sterling|quid|dirhams?|yen|yuan|renminbi|takas?|francs?|dinars?|riyals?|rials?|pesos?|rou?bles?|rands?|ringgits?|baht|rupiah|dong|liras?|shekels?|naira|cedis?|birr|shillings?|kron(?:a|e|er|or)|zloty|forints?|tenge|kyat|ngultrum|rufiyaa|afghanis?|bitcoins?|रु|रू|रुपये|रुपए|रूपए|ரூபாய்|रुपया|रूपये|रुपयों|दिरहम|डॉलर'
const MONEY = String.raw`(?:\p{Sc}|(?<![\p{L}\p{M}])(?:${CODES}|(?-i:${CODES_LIKE_WORDS})|${CURRENCIES})(?![\p{L}\p{M}])\.?)`
const MANY = String.raw`(?:hundred|thousand|lakhs?|lacs?|crores?|cr|k|l|m|mn|million|bn|billion|सौ|हज़ार|हजार|लाख|करोड़|करोड)(?![\p{L}\p{M}])`
const DIGITS = String.raw`\p{Nd}[\p{Nd}.,]*`
const YEARS = String.raw`${YEAR}(?!\p{Nd})`
/** The separators of thousands of any country; `411 001` is a postal code. */
const THOUSANDS = String.raw`[.,'’٬_·•\s]`
const PLACE = String.raw`[1-9]\p{Nd}{2}\s(?!000)\p{Nd}{3}(?!${THOUSANDS}?\p{Nd})`
/** Words before a sum to pay. */
const PAY =
  'pay(?:s|ing|ment|ments|able)?|paid|transfer(?:s|red)?|deposit|remit|fees?|costs?|prices?|amounts?|charges?|donations?|भुगतान|शुल्क|फीस|फ़ीस|राशि|रकम|कीमत|क़ीमत'
const BETWEEN =
  'of|is|was|the|a|an|me|us|him|her|them|only|just|about|exactly|now|today|at|least|amount|fees?|sum'
/** Sums by their form or the words around them; dates, times and house numbers are none. */
const SUMS = [
  // 9,999 and 12,34,567.00
  String.raw`(?<!\p{Nd})(?!${PLACE})\p{Nd}{1,3}(?:${THOUSANDS}\p{Nd}{2,3})*${THOUSANDS}\p{Nd}{3}(?!\p{Nd})(?:[.,]\p{Nd}{1,2}(?!\p{Nd}))?`,
  // 999.00
  String.raw`(?<![\p{Nd}.,])\p{Nd}{3,}[.,]\p{Nd}{2}(?![\p{Nd}.,]\p{Nd}|\p{Nd})`,
  // 5 lakh, 10k
  String.raw`${DIGITS}\s?(?:hundred|thousand|lakhs?|lacs?|crores?|cr|mn|million|bn|billion|सौ|हज़ार|हजार|लाख|करोड़|करोड़)(?![\p{L}\p{M}])`,
  String.raw`\p{Nd}[\p{Nd}.,]+\s?k(?![\p{L}\p{M}])`,
  // Pay 9999; 9999 only
  String.raw`(?<=(?<![\p{L}\p{M}])(?:${PAY})(?:[\s:=–-]{1,3}(?:${BETWEEN})){0,3}[\s:=(–-]{1,3})(?!${YEARS})\p{Nd}{3,}`,
  String.raw`(?<!\p{Nd})(?!${YEARS})\p{Nd}{3,}\s?only(?![\p{L}\p{M}])`,
]
const AMOUNT = new RegExp(
  [
    String.raw`${MONEY}[\s:=(/–-]{0,4}${DIGITS}(?:\s?${MANY})*(?:\s?/-)?`,
    String.raw`(?:${DIGITS}|(?<![\p{L}\p{M}])${MANY})(?:\s?${MANY})*[\s(–-]{0,3}(?:in\s)?${MONEY}`,
    String.raw`${DIGITS}\s?/-`,
    ...SUMS,
    String.raw`(?<!\p{L})\p{Sc}|\p{Sc}(?!\p{L})`,
  ].join('|'),
  'giu',
)
