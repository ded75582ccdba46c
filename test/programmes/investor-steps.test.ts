import { expect, test } from 'vitest'
import { check } from '#contract/call/check.ts'
import { submitInvestor } from '#contract/programmes/investors.ts'
import { inputOf, lackingIn, steps } from '#web/investors/steps.ts'
import { investorForm } from '#test/cases/submission-forms.ts'

function formOf(answers: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  return form
}

test.each([
  [1, 'name'],
  [2, 'website'],
  [3, 'description'],
  [4, 'socialMedia'],
  [5, 'valuation'],
  [7, 'pastInvestment'],
  [8, 'fundingRequirement'],
  [9, 'fundingUsage'],
  [10, 'usp'],
] as const)('step %s of the form in the dashboard cannot be left without its %s', (step, name) => {
  expect(steps[step - 1]?.fields).toEqual([name])
  expect(lackingIn(step, formOf({}))).toBe(name)
  expect(lackingIn(step, formOf({ [name]: '' }))).toBe(name)
  expect(lackingIn(step, formOf({ [name]: ' \n\t\u00a0' }))).toBe(name)
  expect(lackingIn(step, formOf({ [name]: ' x ' }))).toBeNull()
  expect(lackingIn(step, formOf({ ...investorForm, [name]: '' }))).toBe(name)
})

test.each([
  [{}, null],
  [{ incorporation: 'No' }, null],
  [{ incorporation: 'No', incorporationNumber: '' }, null],
  [{ incorporation: 'Yes' }, 'incorporationNumber'],
  [{ incorporation: 'Yes', incorporationNumber: '  ' }, 'incorporationNumber'],
  [{ incorporation: 'Yes', incorporationNumber: 'U01100' }, null],
] as const)('step 6 with the answers %o lacks the field %s', (answers, lacking) => {
  expect(lackingIn(6, formOf(answers))).toBe(lacking)
})

test('an incorporation number typed before the answer No is not sent; after the answer Yes, the form can be sent without one', () => {
  const { incorporationNumber, ...rest } = investorForm
  const no = { ...rest, incorporation: 'No' }
  expect(inputOf(formOf({ ...no, incorporationNumber }))).toEqual(no)
  expect(inputOf(formOf({ ...rest, stray: 'x' }))).toEqual({ ...rest, incorporationNumber: '' })
  expect(check(submitInvestor, inputOf(formOf(rest)))).toHaveProperty('value')
  expect(check(submitInvestor, inputOf(formOf({})))).toMatchObject({
    problem: { code: 'investor_incomplete' },
  })
})
