import type { z } from 'zod'
import { tooLong } from './fields.ts'

export const UNKNOWN_FIELD = 'Unknown field'
const CHOOSE = 'Please choose one from the list'

/** The expected kind of value, by the type of the field. */
const typeWords: Record<string, string> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
  array: 'A list',
  record: 'Fields with their values',
  object: 'Fields with their values',
}

/** The message for an issue whose schema has no message of its own. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isBlank(issue.input) ? 'Please fill this in' : (typeWords[issue.expected] ?? OTHERWISE)
    case 'invalid_value':
      return isBlank(issue.input) ? 'Please fill this in' : CHOOSE
    case 'too_big':
      if (issue.origin === 'string') return tooLong(Number(issue.maximum))
      return issue.origin === 'array' ? `At most ${issue.maximum} entries` : `At most ${issue.maximum}`
    case 'too_small':
      if (issue.origin === 'string') return `At least ${issue.minimum} characters`
      return issue.origin === 'array' ? `At least ${issue.minimum} entries` : `At least ${issue.minimum}`
    case 'unrecognized_keys':
    case 'invalid_key':
      return UNKNOWN_FIELD
    case 'invalid_union':
      return closestOf(issue.errors)?.[0]?.message ?? OTHERWISE
    default:
      return OTHERWISE
  }
}

const OTHERWISE = 'Please check how this is written'

/** The issues of the alternative that fits best: the last one that accepts a value of this type. */
function closestOf(alternatives: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return alternatives.findLast((issues) => issues.every(hasType)) ?? alternatives.at(-1)
}

function hasType({ code }: z.core.$ZodIssue): boolean {
  return code !== 'invalid_type'
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
