import { expect, test } from 'vitest'
import { phone as schema } from '#contract/call/fields.ts'
import { indianEntries } from '#test/cases/people/phone-entries.ts'
import { APPLICATION, expectFocus, newPage, pageAs, phone } from '../browser.ts'
import { handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const { site, browser } = await shareSite()
const onDesk = await newPage(browser, site.url)

test('another country is found by its code, is kept with the number, and is visible in the list when the list opens again', async () => {
  const page = await pageAs(browser, site, await site.person(), phone)
  await page.goto(APPLICATION)
  const number = page.getByLabel('Phone number')
  const country = page.getByRole('combobox', { name: /^Country:/ }).first()
  const popup = page.getByRole('dialog', { name: 'Country' })
  const search = page.getByRole('combobox', { name: 'Search countries' })
  await country.click()
  await expectFocus(search)
  expect(await popup.getByRole('option').first().textContent()).toContain('India')
  await search.fill('+977')
  await expect.poll(() => popup.getByRole('option').allTextContents()).toEqual(['NPNepal+977'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await popup.waitFor({ state: 'hidden' })
  await expectFocus(number)
  await page.keyboard.type('9812345678')
  expect(await country.getAttribute('aria-label')).toBe('Country: Nepal +977')
  await number.blur()
  await expect.poll(() => number.inputValue()).toBe('9812345678')
  await country.click()
  const chosen = popup.getByRole('option', { selected: true })
  await chosen.waitFor()
  const isInSight = () =>
    chosen.evaluate((item) => {
      const [inner, outer] = [item, item.closest('.phone-list')].map((one) => one?.getBoundingClientRect())
      return inner && outer ? inner.top >= outer.top && inner.bottom <= outer.bottom : false
    })
  await expect.poll(isInSight).toBe(true)
  await search.fill('no such land')
  await popup.getByText('No country of that name').waitFor()
})

const WAYS = ['typed', 'pasted', 'filled'] as const

/** Each number with one of the three ways of input, in turn. The test of `read-phone` covers all numbers without a browser. */
const tries = indianEntries.map(([text, number], at) => ({ text, number, way: WAYS[at % 3] ?? 'typed' }))

type Found = { entry: string; sent: string; shown: string; told: string }

test('every way to write a number, typed, pasted or filled in, is stored correctly or refused with a message', {
  timeout: 240_000,
}, async () => {
  const page = onDesk
  await handOver(page, await site.person(), APPLICATION)
  await page.getByLabel('Phone number').waitFor()
  const found = await page.evaluate(async (tries) => {
    const input = document.querySelector('[data-field="contact"]') as HTMLInputElement
    const hidden = document.querySelector('input[name="contact"]') as HTMLInputElement
    const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const put = (text: string) => document.execCommand('insertText', false, text)
    const ways = {
      typed: (text: string) => [...text].forEach(put),
      pasted: put,
      filled(text: string) {
        nativeValue?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      },
    }
    // The form shows the error and the missing fields of the step in the same rendering as the typed value.
    const lacking = () => document.querySelector('nav[aria-label="Steps"] a')?.textContent
    const nothingTyped = lacking()
    let isPatient = true
    const until = async (isSo: () => boolean) => {
      const end = performance.now() + 10_000
      while (isPatient && !isSo()) {
        await new Promise((next) => setTimeout(next))
        isPatient = performance.now() < end
      }
    }
    const all: Found[] = []
    for (const { text, number, way } of tries) {
      const isRefused = number === null
      input.focus()
      input.select()
      document.execCommand('delete')
      await until(() => lacking() === nothingTyped)
      ways[way](text)
      input.blur()
      await until(() => lacking() !== nothingTyped && lacking()?.includes('to correct') === isRefused)
      const told = document.getElementById(`${input.id}-error`)?.textContent ?? ''
      all.push({ entry: `${way}: ${text}`, sent: hidden.value, shown: input.value, told })
    }
    return all
  }, tries)
  const wrong = found.filter(({ sent, shown, told }, at) => {
    const number = tries[at]?.number
    if (number !== null) return sent !== number || told !== ''
    return told === '' || shown === '' || schema.safeParse(sent).success
  })
  expect(found).toHaveLength(tries.length)
  expect(wrong).toEqual([])
})

test('a number is pasted by keyboard over another number, and deleted digit by digit', async () => {
  const page = onDesk
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await handOver(page, await site.person(), APPLICATION)
  const number = page.getByLabel('Phone number')
  const sent = page.locator('input[name="contact"]')
  await number.click()
  await page.keyboard.press('End')
  await page.evaluate(() => navigator.clipboard.writeText('+971 50 123 4567'))
  await page.keyboard.press('Control+V')
  await expect.poll(() => sent.inputValue()).toBe('+971501234567')
  await page.keyboard.press('Control+A')
  await page.evaluate(() => navigator.clipboard.writeText('09820000001'))
  await page.keyboard.press('Control+V')
  await expect.poll(() => sent.inputValue()).not.toBe('+971501234567')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('+919820000001')
  await expect.poll(() => sent.inputValue()).toBe('+919820000001')
  for (let left = 10; left > 0; left--) await page.keyboard.press('Backspace')
  await page.keyboard.type('98200 00002')
  await expect.poll(() => sent.inputValue()).toBe('+919820000002')
})
