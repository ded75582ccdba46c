import { Problem } from '#contract/call/problem.ts'

/** The refusal of a file, told at the field of the form that it came in too; what another time is wanted for, and any other error, as it is. */
export function atField(error: unknown, field: string | undefined): unknown {
  if (!(error instanceof Problem) || error.status >= 500 || field === undefined) return error
  const { code, message } = error
  return new Problem(code, { message, fields: { [field]: message } })
}
