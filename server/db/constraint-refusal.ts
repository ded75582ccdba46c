import pg from 'pg'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'

/** Turns the breaking of a named constraint into a refusal. Any other error goes on. */
export function refuse(constraint: string, code: ProblemCode) {
  return (error: unknown): never => {
    if (error instanceof pg.DatabaseError && error.constraint === constraint) throw new Problem(code)
    throw error
  }
}
