/**
 * The dotted path of the first text (key or value) that PostgreSQL cannot store, since it has a NUL or a lone surrogate. Null: there is
 * none. It uses no recursion, so that a deep input cannot exhaust the stack.
 */
export function badText(input: object): string | null {
  const open: [path: string, value: unknown][] = [['', input]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string') {
      if (!isStorable(value)) return path || 'body'
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) return path || 'body'
        open.push([path ? `${path}.${key}` : key, inner])
      }
    }
  }
  return null
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
