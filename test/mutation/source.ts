import { parseSync } from 'vite'

/** A node of a parsed source, by its place in the text; all else of it is looked up by name. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

export type Place = { node: Node; parents: Node[] }

/** Nodes of types that hold an expression; all others of TypeScript's own are types, which nobody runs. */
const HOLDERS = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSInstantiationExpression',
])
const NOT_RUN = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TemplateElement',
  'MetaProperty',
])

/** Every node that is run, with those around it, the nearest first. */
export function placesOf(path: string, text: string): Place[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`)
  const places: Place[] = []
  visit(program as unknown as Node, [], places)
  return places
}

function visit(node: Node, parents: Node[], places: Place[]): void {
  if (NOT_RUN.has(node.type) || (node.type.startsWith('TS') && !HOLDERS.has(node.type))) return
  places.push({ node, parents })
  for (const [field, value] of Object.entries(node)) {
    // A name is no value; what is computed is.
    if ((field === 'key' || field === 'property') && node['computed'] !== true) continue
    for (const inner of Array.isArray(value) ? value : [value])
      if (isNode(inner)) visit(inner, [node, ...parents], places)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** The node that a field holds. */
export function at(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}

export function listAt(node: Node | undefined, field: string): Node[] {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** What is called: the last name of it, as `where` of `db.selectFrom('users').where(…)`. */
export function calledName(node: Node | undefined): string {
  const callee = at(node, 'callee')
  const name = callee?.type === 'MemberExpression' ? at(callee, 'property') : callee
  return typeof name?.['name'] === 'string' ? name['name'] : ''
}

/** The expression that a method is called of. */
export function calledOf(node: Node): Node | undefined {
  const callee = at(node, 'callee')
  return callee?.type === 'MemberExpression' ? at(callee, 'object') : undefined
}
