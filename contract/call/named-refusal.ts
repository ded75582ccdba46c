import { type Names, withName } from '../site/branding.ts'
import { type Problem, type ProblemCode, problems } from './problem.ts'

/**
 * The message of a refusal with the site's name filled in. A message with figures or with text that people typed stays as it
 * is.
 */
export function namedMessage({ code, message }: Pick<Problem, 'code' | 'message'>, names: Names): string {
  return message === problems[code][1] ? withName(message, names) : message
}

/** Whether the message of a refusal contains the site's name. */
export function wantsName(code: ProblemCode): boolean {
  return problems[code][1].includes('{')
}
