import { type Names, withName } from './branding.ts'
import { problems } from './problem-texts.ts'

export { problems }

export type ProblemCode = keyof typeof problems

/** What the wire carries of a refusal. */
export type ProblemBody = { message: string; code: string; fields?: Record<string, string> }

/** The words of a refusal with the site's name in them; a message that holds a figure or what people typed stays as it is. */
export function namedMessage({ code, message }: Pick<Problem, 'code' | 'message'>, names: Names): string {
  return message === problems[code][1] ? withName(message, names) : message
}

/** Whether the words of a refusal want the site's name. */
export function wantsName(code: ProblemCode): boolean {
  return problems[code][1].includes('{')
}

/** A refusal. Status and words are looked up by `code`; `fields` names what is wrong, by field; `message` is for words that hold a figure or a name. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Seconds to wait, sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    more: { fields?: Record<string, string>; retryAfter?: number; message?: string } = {},
  ) {
    super(more.message ?? problems[code][1])
    this.name = 'Problem'
    this.code = code
    this.status = problems[code][0]
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  body(message: string = this.message): ProblemBody {
    return {
      message,
      code: this.code,
      ...(this.fields ? { fields: this.fields } : {}),
    }
  }
}
