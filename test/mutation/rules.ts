import { at, calledName, calledOf, listAt, type Node, type Place } from './source.ts'
import { changedSql, isSql } from './sql.ts'

/** What takes the place of a node. */
export type Change = { node: Node; becomes: string; what: string }

type Rule = (place: Place, raw: (node: Node | undefined) => string) => Change[]

const COMPARED = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const COUNTED = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
])
/** Methods of which the value may be had without calling them. */
const LEFT_OUT = new Set(
  'where whereRef orderBy onConflict forUpdate forNoKeyUpdate skipLocked limit offset filter toLowerCase trim slice replaceAll toSorted'.split(
    ' ',
  ),
)
const SWAPPED = new Map([
  ['some', 'every'],
  ['every', 'some'],
])
const SWAPPED_MATHS = new Map([
  ['max', 'min'],
  ['min', 'max'],
  ['ceil', 'floor'],
  ['floor', 'ceil'],
])
/** Nobody meets a millisecond: such a comparison is only made always true or always false. */
const OF_TIME = /getTime|clock|\bnow\b|_at\b|performance|deadline/
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const change = (node: Node, becomes: string, what: string): Change[] => [{ node, becomes, what }]

/** Where a value is only asked whether it is true. */
function isAsked({ node, parents: [parent, ...above] }: Place): boolean {
  if (parent === undefined) return false
  if (['IfStatement', 'ConditionalExpression', 'WhileStatement'].includes(parent.type))
    return parent['test'] === node
  if (parent.type === 'UnaryExpression') return parent['operator'] === '!'
  if (parent.type === 'ReturnStatement') return answersBoolean(above.find(({ type }) => FUNCTIONS.has(type)))
  return parent.type === 'ArrowFunctionExpression' && parent['body'] === node && isYesOrNo(node)
}

function answersBoolean(made: Node | undefined): boolean {
  const annotation = at(at(made, 'returnType'), 'typeAnnotation')
  const inner = listAt(at(annotation, 'typeArguments'), 'params')[0]
  return (inner ?? annotation)?.type === 'TSBooleanKeyword'
}

function isYesOrNo(node: Node): boolean {
  if (node.type === 'BinaryExpression') return COMPARED.has(node['operator'] as string)
  if (node.type === 'CallExpression') return /^(?:is|has|some|every|test|includes)/.test(calledName(node))
  return false
}

const conditions: Rule = (place) => {
  const { node, parents } = place
  if (!isAsked(place) || ['Literal', 'LogicalExpression'].includes(node.type)) return []
  if (node.type === 'UnaryExpression' && node['operator'] === '!') return []
  const never = change(node, 'false', 'never')
  return parents[0]?.type === 'WhileStatement' ? never : [...change(node, 'true', 'always'), ...never]
}

/** Leaving out either side shows more than exchanging `&&` for `||`: it takes a test for each side alone. */
const sides: Rule = ({ node }, raw) => {
  if (node.type !== 'LogicalExpression') return []
  const [left, right] = [at(node, 'left'), at(node, 'right')]
  const isChain = left?.type === 'LogicalExpression' && left['operator'] === node['operator']
  return [
    ...change(node, raw(left), `without ${node['operator']} ${raw(right)}`),
    ...(isChain ? [] : change(node, raw(right), `without ${raw(left)} ${node['operator']}`)),
  ]
}

const operators: Rule = (place, raw) => {
  const { node } = place
  if (node.type !== 'BinaryExpression') return []
  const [operator, left, right] = [node['operator'] as string, raw(at(node, 'left')), raw(at(node, 'right'))]
  const isEqual = operator.length === 3
  const isText = /['`]/.test(left[0] ?? '') || /['`]/.test(right[0] ?? '')
  const other = COMPARED.get(operator) ?? (isText ? undefined : COUNTED.get(operator))
  const isSide = place.parents[0]?.type === 'LogicalExpression'
  if (other === undefined || (isEqual && (isSide || isAsked(place)))) return []
  if (COMPARED.has(operator) && !isEqual && OF_TIME.test(left + right)) return []
  return change(node, `${left} ${other} ${right}`, `${operator} is ${other}`)
}

const literals: Rule = ({ node, parents: [parent] }, raw) => {
  if (node.type !== 'Literal') return []
  const { value } = node
  if (typeof value === 'boolean') return change(node, String(!value), `${value} is ${!value}`)
  if (typeof value === 'number') return numbers(node, value)
  if ('regex' in node) return anchors(node, raw(node))
  if (typeof value !== 'string' || value === '' || !isForProgram(node, value, parent)) return []
  return change(node, "''", `'${value}' is empty`)
}

/** A count is one more; a long time or a large size, which nobody meets to the unit, is doubled. */
function numbers(node: Node, value: number): Change[] {
  const other = value < 1000 ? value + 1 : value * 2
  return change(node, String(other), `${value} is ${other}`)
}

function anchors(node: Node, text: string): Change[] {
  const changes = []
  if (text.startsWith('/^')) changes.push(...change(node, `/${text.slice(2)}`, 'any beginning'))
  if (/(?<!\\)\$\/\w*$/.test(text)) changes.push(...change(node, text.replace(/\$(\/\w*)$/, '$1'), 'any end'))
  return changes
}

/** Texts for people are left alone, and so are names of columns, which PostgreSQL checks, and what is compared with. */
function isForProgram(node: Node, value: string, parent: Node | undefined): boolean {
  if (parent === undefined || (/\s/.test(value) && !isSql(value))) return false
  if (parent.type === 'Property') return parent['value'] === node
  if (parent.type === 'NewExpression') return calledName(parent) === 'Problem'
  if (parent.type === 'CallExpression') return at(parent, 'callee')?.type === 'Identifier'
  return ['ArrayExpression', 'ReturnStatement', 'VariableDeclarator', 'ConditionalExpression'].includes(
    parent.type,
  )
}

const calls: Rule = ({ node, parents: [parent] }, raw) => {
  if (node.type !== 'CallExpression') return []
  const [name, object] = [calledName(node), calledOf(node)]
  if (object === undefined) return []
  const other = (raw(object) === 'Math' ? SWAPPED_MATHS : SWAPPED).get(name)
  const rest = raw(node).slice(object.end - node.start)
  if (other) return change(node, raw(object) + rest.replace(name, other), `${name} is ${other}`)
  if (!LEFT_OUT.has(name) || parent?.type === 'ExpressionStatement') return []
  return change(node, raw(object), `without ${shortened(rest)}`)
}

const statements: Rule = ({ node, parents: [parent] }, raw) => {
  const text = raw(node)
  if (node.type === 'ThrowStatement') {
    // What only throws is an `if` that never holds.
    const isAlone = parent?.type === 'IfStatement' || listAt(parent, 'body').length === 1
    return isAlone ? [] : change(node, '', `without ${shortened(text)}`)
  }
  if (node.type !== 'ExpressionStatement' || /^(?:(?:\w+\.)*log\.|logCause\(|super\()/.test(text)) return []
  return change(node, '', `without ${shortened(text)}`)
}

const chains: Rule = ({ node }, raw) => {
  if (node.type !== 'ChainExpression') return []
  const text = raw(node)
  const position = text.lastIndexOf('?.')
  const after = text.slice(position + 2)
  const dot = /^[([]/.test(after) ? '' : '.'
  return change(node, text.slice(0, position) + dot + after, '?. is .')
}

const templates: Rule = ({ node, parents: [parent] }, raw) => {
  if (node.type !== 'TemplateLiteral') return []
  const whole = parent?.type === 'TaggedTemplateExpression' ? parent : node
  const text = raw(whole)
  if (isSql(text))
    return changedSql(text).flatMap(({ was, becomes, text: other }) =>
      change(whole, other, `${was} is ${becomes || 'nothing'}`),
    )
  return whole === node && !/\s/.test(text) ? change(node, "''", `${shortened(text)} is empty`) : []
}

/** Each column that an update sets is left out in turn. */
const columns: Rule = ({ node, parents: [parent] }, raw) => {
  if (node.type !== 'ObjectExpression' || !['set', 'doUpdateSet'].includes(calledName(parent))) return []
  const all = listAt(node, 'properties')
  if (all.length < 2) return []
  return all.flatMap((one) => {
    const others = all.filter((other) => other !== one).map(raw)
    return change(node, `{ ${others.join(', ')} }`, `without ${shortened(raw(one))}`)
  })
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

export const rules: Rule[] = [
  conditions,
  sides,
  operators,
  literals,
  calls,
  statements,
  chains,
  templates,
  columns,
]
