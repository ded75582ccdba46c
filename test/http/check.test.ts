import { expect, test } from 'vitest'
import { z } from 'zod'
import { loginUser } from '#contract/accounts/accounts.ts'
import { check } from '#contract/call/check.ts'
import type { Endpoint, InputProblems } from '#contract/call/endpoint.ts'

function problemOf(endpoint: Endpoint, input: unknown) {
  const checked = check(endpoint, input)
  if (!('problem' in checked)) throw new Error('The input fits.')
  return checked.problem
}

test('a refusal names unknown fields, and a field called __proto__ does not reach the prototype', () => {
  const input = JSON.parse(
    '{"email":"a@example.org","password":"x","role":"admin","__proto__":{"a":1}}',
  ) as unknown
  const problem = problemOf(loginUser, input)
  expect(problem.code).toBe('invalid_input')
  expect(problem.fields?.['role']).toBe('Unknown field')
  expect(Object.getPrototypeOf(problem.fields)).toBe(Object.prototype)
})

test('a refusal names nested fields with dots and has one message per field; the endpoint’s own rule gets the missing and the wrong fields', () => {
  let seen: InputProblems | undefined
  const endpoint = {
    method: 'POST',
    path: '/nested',
    allow: 'anyone',
    title: 'Nested',
    input: z.strictObject({
      changes: z.strictObject({ city: z.string('First').min(3, 'Second'), country: z.string('Gone') }),
    }),
    answer: z.object({}),
    refusal(wrong: InputProblems) {
      seen = wrong
      return 'application_incomplete' as const
    },
  } satisfies Endpoint
  const problem = problemOf(endpoint, { changes: { city: 'x', more: 1 } })
  expect(problem.code).toBe('application_incomplete')
  expect(problem.fields).toEqual({
    'changes.city': 'Second',
    'changes.country': 'Gone',
    'changes.more': 'Unknown field',
  })
  expect(seen?.missing).toEqual(['changes.country'])
})

test('a refusal names a field also when a whole document is wrong, or when a field has no name', () => {
  const endpoint = {
    method: 'POST',
    path: '/document',
    allow: 'anyone',
    title: 'Document',
    document: 'value',
    input: z.strictObject({ city: z.string('First') }),
    answer: z.object({}),
  } satisfies Endpoint
  expect(problemOf(endpoint, null).fields).toEqual({ value: 'Please fill this in' })
  expect(problemOf(endpoint, { city: 'Pune', '': 1 }).fields).toEqual({ "''": 'Unknown field' })
})
