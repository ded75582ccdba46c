/** Words that are not capitalised within city names: Rio de Janeiro, Stratford-upon-Avon, Frankfurt am Main. */
const SMALL = new Set(
  'a al am an and au aux d da das de del den der des di do dos du e el en et in l la las le les los of on sous sur the upon van von y'.split(
    ' ',
  ),
)

/** A city name with correct capitals. Only a name typed in small letters throughout is changed. */
export function cityInWords(typed: string): string {
  if (typed !== typed.toLowerCase()) return typed
  let isFirst = true
  // A combining mark belongs to the same word.
  return typed.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word, at: number) => {
    // St John's, 's-Hertogenbosch
    const isGenitive = word === 's' && /['’]$/.test(typed.slice(0, at))
    const isSmall = isGenitive || (!isFirst && SMALL.has(word))
    isFirst = false
    return isSmall ? word : capitalised(word)
  })
}

function capitalised(word: string): string {
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}
