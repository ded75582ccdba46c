import { type Names, withName } from '../site/branding.ts'
import { type Problem, type ProblemCode, problems } from './problem.ts'

/** The words of a refusal with the site's name in them; a message that holds a figure or what people typed stays as it is. */
export function namedMessage({ code, message }: Pick<Problem, 'code' | 'message'>, names: Names): string {
  return message === problems[code][1] ? withName(message, names) : message
}

/** Whether the words of a refusal want the site's name. */
export function wantsName(code: ProblemCode): boolean {
  return problems[code][1].includes('{')
}
