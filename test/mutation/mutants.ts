import { rules } from './rules.ts'
import { placesOf } from './source.ts'

/** One change of a source; `what` and the line say which, for as long as the line stays. */
export type Mutant = {
  file: string
  line: number
  lineText: string
  what: string
  becomes: string
  start: number
  end: number
  isStatement: boolean
}

/** A mutant that nobody can tell from the product, and why; it is known by its line's text and what it changes. */
export type Judged = { file: string; lineText: string; what: string; why: string }

/** Every change of a source that the rules know, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const raw = (node: { start: number; end: number } | undefined) =>
    node ? text.slice(node.start, node.end) : ''
  const lines = text.split('\n')
  const found = new Map<string, Mutant>()
  for (const place of placesOf(file, text))
    for (const rule of rules)
      for (const { node, becomes, what } of rule(place, raw)) {
        const line = text.slice(0, node.start).split('\n').length
        found.set(`${node.start}:${node.end}:${becomes}`, {
          file,
          line,
          lineText: (lines[line - 1] ?? '').trim(),
          what,
          becomes,
          start: node.start,
          end: node.end,
          isStatement: node.type.endsWith('Statement'),
        })
      }
  return [...found.values()].toSorted((a, b) => a.start - b.start || b.end - a.end)
}

type Group = { start: number; end: number; isStatement: boolean; choices: { id: number; becomes: string }[] }

/**
 * The source with all its mutants in it: each is what runs while `mutant(id)` says so. The ids count from `firstId` in the
 * order of the mutants.
 */
export function withMutants(text: string, mutants: Mutant[], firstId: number, runtime: string): string {
  const groups = new Map<string, Group>()
  for (const { node } of placesOf('source.ts', text)) {
    // In a block of its own, a statement may begin with a bracket.
    if (node.type === 'ExpressionStatement')
      groups.set(`${node.start}:${node.end}:true`, {
        start: node.start,
        end: node.end,
        isStatement: true,
        choices: [],
      })
  }
  mutants.forEach(({ start, end, isStatement, becomes }, n) => {
    const key = `${start}:${end}:${isStatement}`
    const group = groups.get(key) ?? { start, end, isStatement, choices: [] }
    group.choices.push({ id: firstId + n, becomes })
    groups.set(key, group)
  })
  const sorted = [...groups.values()].toSorted(
    (a, b) => a.start - b.start || b.end - a.end || Number(b.isStatement) - Number(a.isStatement),
  )
  const body = rendered(text, { start: 0, end: text.length }, sorted)
  return `import { mutant as __mutant } from '${runtime}'\n${body}`
}

function rendered(text: string, range: { start: number; end: number }, groups: Group[]): string {
  let position = range.start
  let out = ''
  for (let n = 0; n < groups.length; ) {
    const group = groups[n] as Group
    const next = groups.findIndex((other, m) => m > n && other.start >= group.end)
    const after = next === -1 ? groups.length : next
    const inner = rendered(text, group, groups.slice(n + 1, after))
    out += text.slice(position, group.start) + wrapped(group, inner)
    position = group.end
    n = after
  }
  return out + text.slice(position, range.end)
}

function wrapped({ isStatement, choices }: Group, inner: string): string {
  if (isStatement)
    return choices.reduce((kept, { id }) => `{ if (!__mutant(${id})) ${kept} }`, `{ ${inner} }`)
  return choices.reduceRight(
    (kept, { id, becomes }) => `(__mutant(${id}) ? (${becomes}) : ${kept})`,
    `(${inner})`,
  )
}
