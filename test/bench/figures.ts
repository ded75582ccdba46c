/** One line of the benchmark: ours compared with a baseline measured in the same run, and the bound for their ratio. */
export type Figure = {
  name: string
  unit: string
  ours: number
  baseline: number
  /** The least or the greatest accepted ratio ours/baseline. */
  bound: { least: number } | { most: number }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] as number
}

/** Measures two functions in turn, so that a slower machine slows both, and returns the median of each. */
export async function inTurn(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number }> {
  const mine: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The second measurement of a round runs on a warmer machine, so the order changes each round.
    if (round % 2 === 0) {
      mine.push(await ours())
      bare.push(await baseline())
    } else {
      bare.push(await baseline())
      mine.push(await ours())
    }
  }
  return { ours: median(mine), baseline: median(bare) }
}

export function holds({ ours, baseline, bound }: Figure): boolean {
  const ratio = ours / baseline
  return 'least' in bound ? ratio >= bound.least : ratio <= bound.most
}

export function lineOf(figure: Figure): string {
  const { name, unit, ours, baseline, bound } = figure
  const ratio = (ours / baseline).toFixed(2)
  const verdict = holds(figure) ? 'ok  ' : 'MISS'
  const wanted = 'least' in bound ? `≥ ${bound.least}` : `≤ ${bound.most}`
  const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))
  return `${verdict} ${name.padEnd(58)} ${number(ours).padStart(9)} : ${number(baseline).padStart(9)} ${unit.padEnd(5)} = ${ratio} (${wanted})`
}
