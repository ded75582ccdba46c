import { Problem } from '#contract/call/problem.ts'

/** Adds the field of the form to the refusal of a file. Errors of the server are returned unchanged. */
export function atField(error: unknown, field: string | undefined): unknown {
  if (!(error instanceof Problem) || error.status >= 500 || field === undefined) return error
  const { code, message } = error
  return new Problem(code, { message, fields: { [field]: message } })
}
