const ONES = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen ' +
  'Seventeen Eighteen Nineteen'
).split(' ')
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const UNITS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** Paise in the words of Indian documents: `Rupees One Thousand One Hundred Seventy Eight and Eighty Two Paise Only`. */
export function rupeesInWords(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`No amount in paise: ${amount}`)
  const paise = amount % 100
  const small = paise === 0 ? '' : ` and ${inWords(paise)} ${paise === 1 ? 'Paisa' : 'Paise'}`
  return `Rupees ${inWords(Math.floor(amount / 100))}${small} Only`
}

function inWords(number: number): string {
  if (number < 20) return ONES[number] ?? ''
  for (const [size, name] of UNITS) {
    if (number >= size) return joinWords(`${inWords(Math.floor(number / size))} ${name}`, number % size)
  }
  return joinWords(TENS[Math.floor(number / 10)] ?? '', number % 10)
}

function joinWords(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${inWords(rest)}`
}
