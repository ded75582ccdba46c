import pg from 'pg'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'

/** Makes the violation of a named constraint a refusal. Any other error is thrown on. */
export function refuse(constraint: string, code: ProblemCode) {
  return (error: unknown): never => {
    if (error instanceof pg.DatabaseError && error.constraint === constraint) throw new Problem(code)
    throw error
  }
}
