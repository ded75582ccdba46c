import { type ESTree, parseSync } from 'vite'

type Source = { path: string; text: string }
type Node = ESTree.Node
type Element = ESTree.JSXElement | ESTree.JSXFragment

/**
 * What a child puts on the page. `changing words` may become others while the page is open, `still words` do not;
 * `changing` elements come and go, `fixed` ones stay; a `slot` is whatever a component was given as its children.
 */
type Kind = 'changing words' | 'still words' | 'slot' | 'changing' | 'fixed' | 'nothing'

type Known = {
  /** Components that do not always show the same element. */
  changing: Set<string>
  /** Components that show their children beside something else. */
  passing: Set<string>
  /** In the file that is looked at: what is declared as elements, and so holds no words. */
  elements: Set<string>
}

type Component = { name: string; body: ESTree.Function }

const ORDER: Kind[] = ['changing words', 'still words', 'slot', 'changing', 'fixed']
const CONSTANT = /^[A-Z][A-Z\d_]*$/

const worst = (kinds: Kind[]): Kind => ORDER.find((kind) => kinds.includes(kind)) ?? 'nothing'
const isWords = (kind: Kind): boolean => kind === 'changing words' || kind === 'still words'
/** The same, where it depends on something. */
const depending = (kind: Kind): Kind => (isWords(kind) ? 'changing words' : worst(['changing', kind]))

function each(node: unknown, visit: (node: Node) => void, into: (node: Node) => boolean = () => true): void {
  if (Array.isArray(node)) return node.forEach((one) => each(one, visit, into))
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) {
    visit(node as Node)
    if (!into(node as Node)) return
  }
  for (const part of Object.values(node)) each(part, visit, into)
}

function nameOf(node: Node): string {
  if (node.type !== 'JSXElement') return ''
  const { name } = node.openingElement
  return name.type === 'JSXIdentifier' ? name.name : ''
}

const isFragment = (node: Node): boolean => node.type === 'JSXFragment' || nameOf(node) === 'Fragment'

/** Whether an expression says the same for as long as the page is open: it is made of literals and constants. */
function isConstant(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return CONSTANT.test(node.name)
    case 'MemberExpression':
      return isConstant(node.object)
    case 'TemplateLiteral':
      return node.expressions.every(isConstant)
    case 'CallExpression':
      return node.arguments.length > 0 && node.arguments.every(isConstant)
    default:
      return false
  }
}

/** What a function returns, without the functions within it. */
function returnsOf({ body }: ESTree.Function | ESTree.ArrowFunctionExpression): Node[] {
  if (body?.type !== 'BlockStatement') return body ? [body] : []
  const found: Node[] = []
  each(
    body.body,
    (node) => {
      if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument)
    },
    (node) => !node.type.includes('Function'),
  )
  return found
}

/** A call shows words, unless it is declared to give elements or is `list.map(…)` of something that does. */
function kindOfCall(node: ESTree.CallExpression, known: Known): Kind {
  if (isConstant(node)) return 'still words'
  const { callee } = node
  if (callee.type === 'Identifier' && known.elements.has(callee.name)) return 'changing'
  const [callback] = node.arguments
  const isMap =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'map'
  if (!isMap || callback?.type !== 'ArrowFunctionExpression') return 'changing words'
  return depending(worst(returnsOf(callback).map((one) => kindOf(one, known))))
}

function kindOf(node: Node, known: Known): Kind {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      if (isFragment(node)) return worst(node.children.map((child) => kindOf(child, known)))
      return known.changing.has(nameOf(node)) ? 'changing' : 'fixed'
    case 'JSXText':
      return /^\s*\n\s*$/.test(node.value) ? 'nothing' : 'still words'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return kindOf(node.expression, known)
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean' ? 'nothing' : 'still words'
    case 'ConditionalExpression':
      return depending(worst([kindOf(node.consequent, known), kindOf(node.alternate, known)]))
    case 'LogicalExpression':
      return depending(
        worst([node.operator === '&&' ? 'nothing' : kindOf(node.left, known), kindOf(node.right, known)]),
      )
    case 'CallExpression':
      return kindOfCall(node, known)
    case 'MemberExpression':
      if (node.object.type === 'Identifier' && known.elements.has(node.object.name)) return 'changing'
      return isConstant(node) ? 'still words' : 'changing words'
    case 'Identifier':
      if (known.elements.has(node.name)) return 'changing'
      if (node.name === 'children') return 'slot'
      return isConstant(node) ? 'still words' : 'changing words'
    default:
      return isConstant(node) ? 'still words' : 'changing words'
  }
}

function componentsOf(program: Node): Component[] {
  const found: Component[] = []
  each(program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id && /^[A-Z]\w*[a-z]/.test(node.id.name))
      found.push({ name: node.id.name, body: node })
  })
  return found
}

/** What a file declares as elements: typed `ReactElement`, or a variable or list made of JSX. */
function elementsIn(text: string, program: Node, known: Known): Set<string> {
  const typed = text.matchAll(/(\w+)\??: (?:\([^)]*\) => )?ReactElement\b/g)
  const elements = new Set([...typed].map(([, name]) => name as string))
  each(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return
    const made = node.init.type === 'ArrayExpression' ? node.init.elements : [node.init]
    const kinds = made.map((one) => (one ? kindOf(one as Node, known) : 'nothing'))
    if (kinds.some((kind) => kind === 'fixed' || kind === 'changing') && !kinds.some(isWords))
      elements.add(node.id.name)
  })
  return elements
}

/** Marks the components that show now this and now that, and those that show their children beside something. */
function learn(components: Component[], known: Known): void {
  for (const { name, body } of components) {
    const returns = returnsOf(body)
    const kinds = returns.map((one) => kindOf(one, known))
    if (returns.length > 1 || kinds.some((kind) => kind !== 'fixed')) known.changing.add(name)
    each(body.body, (node) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
      const shown = node.children.map((child) => kindOf(child, known)).filter((kind) => kind !== 'nothing')
      const isBeside = shown.length > 1 || isFragment(node) || known.passing.has(nameOf(node))
      if (isBeside && shown.includes('slot')) known.passing.add(name)
    })
  }
}

/** What is wrong with a child among its siblings; null when nothing is. */
function faultOf(parent: Element, kind: Kind, all: Kind[], known: Known): string | null {
  const isAlone = all.length === 1
  if (isWords(kind) && isFragment(parent)) return 'words in a fragment'
  if (isWords(kind) && known.passing.has(nameOf(parent)))
    return 'words for a component that shows them beside others'
  if (kind === 'changing words' && !isAlone) return 'words that change beside others'
  if ((kind === 'changing' || kind === 'slot') && all.some(isWords)) return 'words beside what comes and goes'
  return null
}

/**
 * Where words are lost, or the page with them, once a browser's translator has put elements in the place of text nodes:
 * what React then writes into such a node is not seen, and removing it or inserting before it fails. Each as
 * `path:line: what is wrong: the code`.
 */
export function looseWords(sources: readonly Source[]): string[] {
  const known: Known = { changing: new Set(['Suspense', 'Outlet']), passing: new Set(), elements: new Set() }
  const files = sources.map(({ path, text }) => {
    const program: Node = parseSync(path, text).program
    return { path, text, program, elements: elementsIn(text, program, known) }
  })
  const size = () => known.changing.size + known.passing.size
  for (let before = -1; before !== size(); ) {
    before = size()
    for (const { program, elements } of files) learn(componentsOf(program), { ...known, elements })
  }
  return files.flatMap(({ path, text, program, elements }) => {
    const found: string[] = []
    const report = ({ start, end }: Node, fault: string) => {
      const line = text.slice(0, start).split('\n').length
      found.push(`${path}:${line}: ${fault}: ${text.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 90)}`)
    }
    const here = { ...known, elements }
    each(program, (node) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
      const kinds = node.children.map((child) => kindOf(child, here))
      const shown = kinds.filter((kind) => kind !== 'nothing')
      node.children.forEach((child, at) => {
        const fault = faultOf(node, kinds[at] as Kind, shown, here)
        if (fault !== null) report(child, fault)
      })
    })
    for (const { name, body } of componentsOf(program))
      for (const one of returnsOf(body))
        if (isWords(kindOf(one, here)) && !isFragment(one)) report(one, `${name} returns words`)
    return found
  })
}
