/** The labels of a series. Their values come from fixed sets, so that nobody can create many series. */
export type Labels = Readonly<Record<string, string | number>>

export type Counter = { add: (labels: Labels) => void }
export type Histogram = { observe: (labels: Labels, seconds: number) => void }
/** A metric that writes itself in Prometheus' text format. */
type Written = { lines: () => string[] }

/** Counts events. The series of the `first` labels exist from the start, so that an alert sees their first rise. */
export function counter(name: string, help: string, first: readonly Labels[] = []): Counter & Written {
  const series = new Map(first.map((labels) => [textOf(labels), 0]))
  return {
    add(labels) {
      const key = textOf(labels)
      series.set(key, (series.get(key) ?? 0) + 1)
    },
    lines: () => [
      ...headOf(name, help, 'counter'),
      ...[...series].map(([labels, value]) => line(name, labels, value)),
    ],
  }
}

type Series = { count: number; sum: number; buckets: number[] }

/** Counts durations; `limits`: the upper ends of its buckets in seconds. */
export function histogram(
  name: string,
  help: string,
  limits: readonly number[],
  first: readonly Labels[] = [],
): Histogram & Written {
  const empty = (): Series => ({ count: 0, sum: 0, buckets: limits.map(() => 0) })
  const all = new Map(first.map((labels) => [textOf(labels), empty()]))

  function linesOf(labels: string, { count, sum, buckets }: Series): string[] {
    const comma = labels === '' ? '' : ','
    let within = 0
    return [
      ...limits.map((limit, at) =>
        line(`${name}_bucket`, `${labels}${comma}le="${limit}"`, (within += buckets[at] as number)),
      ),
      line(`${name}_bucket`, `${labels}${comma}le="+Inf"`, count),
      line(`${name}_sum`, labels, sum),
      line(`${name}_count`, labels, count),
    ]
  }

  return {
    observe(labels, seconds) {
      const key = textOf(labels)
      const series = all.get(key) ?? empty()
      all.set(key, series)
      series.count += 1
      series.sum += seconds
      const bucket = limits.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] as number) + 1
    },
    lines: () => [
      ...headOf(name, help, 'histogram'),
      ...[...all].flatMap(([labels, series]) => linesOf(labels, series)),
    ],
  }
}

/** A value that is read when it is asked for. */
export type Gauge = {
  name: string
  help: string
  type?: 'gauge' | 'counter'
  values: readonly (readonly [Labels, number])[]
}

export function gaugeLines({ name, help, type = 'gauge', values }: Gauge): string[] {
  return [...headOf(name, help, type), ...values.map(([labels, value]) => line(name, textOf(labels), value))]
}

function headOf(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function textOf(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')
}

function line(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`
}
