import type { Page } from '@playwright/test'
import { createElement as make } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { slogans as shippedSlogans } from '#content/home.ts'
import { SloganBand } from '#web/site/slogan-band.tsx'
import { Magnet } from '#web/ui/motion/magnet.tsx'
import { Marquee } from '#web/ui/motion/marquee.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'
import { Slider } from '#web/ui/motion/slider.tsx'
import { expectAccessible, expectNoSidewaysScroll, startBrowser } from '../browser.ts'
import { openKit } from './kit-page.ts'

const { slogans } = shippedSlogans

let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  browser = await startBrowser()
  return () => browser.close()
})

const reduced = { reducedMotion: 'reduce' } as const

function stories(every?: number) {
  const slides = ['One', 'Two', 'Three'].map((word) =>
    make('article', { key: word, style: { height: 200 } }, make('a', { href: `#${word}` }, `Read ${word}`)),
  )
  return make(Slider, { label: 'Stories', ...(every === undefined ? {} : { every }), children: slides })
}

/** Opens the page with a paused clock, which only the test advances. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install({ time: '2030-01-01' })
  await page.clock.pauseAt('2030-01-02')
  await page.goto('/')
}

async function currentDots(page: Page): Promise<string[]> {
  return page
    .locator('.slider-dots [aria-current]')
    .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('aria-label') ?? ''))
}

function moves(page: Page): Promise<number> {
  return page.evaluate(() => window.moves)
}

test('the arrows of a slider go to the next and the previous slide and wrap around, and its dots go directly to a slide', async () => {
  const page = await openKit(browser, stories(), reduced)
  await page.goto('/')
  const next = page.getByRole('button', { name: 'Next slide' })
  expect(await currentDots(page)).toEqual(['Slide 1'])
  await next.click()
  await expect.poll(() => currentDots(page)).toEqual(['Slide 2'])
  await next.click()
  await expect.poll(() => currentDots(page)).toEqual(['Slide 3'])
  await next.click()
  await expect.poll(() => currentDots(page)).toEqual(['Slide 1'])
  await page.getByRole('button', { name: 'Previous slide' }).press('Enter')
  await expect.poll(() => currentDots(page)).toEqual(['Slide 3'])
  await page.getByRole('link', { name: 'Slide 2' }).click()
  await expect.poll(() => currentDots(page)).toEqual(['Slide 2'])
  expect(page.url()).toBe('http://kit.test/')
  expect(await page.getByRole('button', { name: 'Stop the slides' }).count()).toBe(0)
})

test('a slider moves by itself until it is stopped, and moves again when it is restarted', async () => {
  const page = await openKit(browser, stories(3000))
  await openStill(page)
  await page.clock.runFor(3100)
  expect(await moves(page)).toBe(1)
  const stop = page.getByRole('button', { name: 'Stop the slides' })
  await stop.click()
  expect(await stop.getAttribute('aria-pressed')).toBe('true')
  await page.clock.runFor(9000)
  expect(await moves(page)).toBe(1)
  await stop.click()
  await page.clock.runFor(3000)
  expect(await moves(page)).toBe(2)
})

test('a slider does not move while the mouse is over it, while it has the focus, or while it is out of sight', async () => {
  const tall = make('div', { style: { height: 3000 } })
  const page = await openKit(browser, [
    make('div', { key: 's' }, stories(1000)),
    make('div', { key: 't' }, tall),
  ])
  await openStill(page)
  await page.getByRole('link', { name: 'Read One' }).hover()
  await page.clock.runFor(5000)
  expect(await moves(page)).toBe(0)
  await page.mouse.move(500, 690)
  await page.keyboard.press('Tab')
  await page.clock.runFor(5000)
  expect(await moves(page)).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }))
  await page.clock.runFor(5000)
  expect(await moves(page)).toBe(0)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.clock.runFor(1000)
  expect(await moves(page)).toBe(1)
})

test('nothing moves by itself when reduced motion is set', async () => {
  const parts = [
    make('div', { key: 'slider' }, stories(1000)),
    make(SloganBand, { key: 'band', slogans }),
    make(Magnet, { key: 'magnet', children: make('button', { type: 'button' }, 'Join') }),
  ]
  const page = await openKit(browser, parts, reduced)
  await openStill(page)
  await page.clock.runFor(5000)
  expect(await moves(page)).toBe(0)
  expect(await page.getByRole('button', { name: 'Stop the slides' }).count()).toBe(0)
  const view = page.getByRole('group', { name: 'What members do here' })
  expect(await view.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
  expect(await view.getByText('Be seen').count()).toBeGreaterThan(0)
  expect(await view.locator('ul:visible').count()).toBe(1)
  await view.focus()
  await page.keyboard.press('End')
  const excess = await view.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(excess).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Join' }).hover()
  // Wait until the page has handled the mouse event.
  const isUnder = () => page.locator('.magnet').evaluate((magnet) => magnet.matches(':hover'))
  await expect.poll(isUnder).toBe(true)
  expect(await page.locator('.magnet > span').getAttribute('style')).toBe(null)
})

test('without JavaScript a slider is a scrollable row, with dots that are links', async () => {
  const page = await openKit(browser, stories(1000), { javaScriptEnabled: false, ...reduced })
  await page.goto('/')
  expect(await page.getByRole('button').count()).toBe(0)
  await page.getByRole('link', { name: 'Slide 3' }).click()
  await page.waitForURL(/#./)
  // The row scrolls in the next frame.
  const isInSight = async () => {
    const { x = -1 } = (await page.getByRole('link', { name: 'Read Three' }).boundingBox()) ?? {}
    return x >= 0 && x < 1000
  }
  await expect.poll(isInSight).toBe(true)
})

test.each([
  ['the slogans', 50, make(SloganBand, { slogans })],
  ['four sponsors', 50, make(Marquee, { label: 'Sponsors', slot: 200, children: [...'abcd'] })],
  [
    'the sponsors of a slow, reversed row',
    20,
    make(Marquee, { label: 'Sponsors', speed: 20, reverse: true, children: [...'abcdefg'] }),
  ],
])('%s move at %i px a second and never show an end', async (_, speed, part) => {
  const page = await openKit(browser, part, {
    viewport: { width: 1920, height: 300 },
    javaScriptEnabled: false,
  })
  await page.goto('/')
  const track = await page.locator('.marquee-track').evaluate((element) => {
    const [animation] = element.getAnimations()
    const [first] = element.children
    return {
      seconds: (animation?.effect?.getTiming().duration as number) / 1000,
      loop: first?.getBoundingClientRect().width ?? 0,
      total: element.getBoundingClientRect().width,
    }
  })
  expect(track.loop / track.seconds).toBeCloseTo(speed, 1)
  expect(track.total - track.loop).toBeGreaterThanOrEqual(1920)
  await expectNoSidewaysScroll(page)
})

test('the slogans fit their boxes, and without JavaScript they stop by mouse and keyboard', async () => {
  const page = await openKit(browser, make(SloganBand, { slogans }), { javaScriptEnabled: false })
  await page.goto('/')
  const spill = await page
    .locator('.band p')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(spill).toBe(0)
  const playing = () => page.locator('.marquee-track').evaluate((one) => one.getAnimations()[0]?.playState)
  expect(await playing()).toBe('running')
  const stop = page.getByRole('checkbox', { name: 'Stop: What members do here' })
  await stop.focus()
  await page.keyboard.press('Space')
  expect(await stop.isChecked()).toBe(true)
  expect(await playing()).toBe('paused')
  await page.locator('.marquee-stop').click()
  await page.mouse.move(500, 600)
  expect(await stop.isChecked()).toBe(false)
  await expect.poll(playing).toBe('running')
})

test('a magnet follows a mouse within 100 px by half the distance, and goes back afterwards', async () => {
  const box = { position: 'absolute', left: 400, top: 300 } as const
  const part = make(
    'div',
    { style: box },
    make(Magnet, null, make('button', { type: 'button', style: { width: 100, height: 40 } }, 'Join')),
  )
  const page = await openKit(browser, part)
  await page.goto('/')
  const inner = page.locator('.magnet > span')
  const state = () =>
    inner.evaluate((one) => [
      one.style.transform,
      getComputedStyle(one).transitionDuration,
      getComputedStyle(one).transitionTimingFunction,
    ])
  const { x, y, width, height } = (await page.locator('.magnet').boundingBox()) as NonNullable<
    Awaited<ReturnType<typeof inner.boundingBox>>
  >
  const middle = [x + width / 2, y + height / 2] as const
  const comeNear = async () => {
    await page.mouse.move(middle[0] + width / 2 + 90, middle[1] - 20)
    await expect.poll(state).toEqual([`translate(${width / 4 + 45}px, -10px)`, '0.3s', 'ease-out'])
  }
  await comeNear()
  await page.mouse.move(middle[0] + width / 2 + 101, middle[1])
  await expect.poll(state).toEqual(['', '0.5s', 'ease-in-out'])
  await comeNear()
  await page.mouse.move(middle[0], middle[1] - height / 2 - 101)
  await expect.poll(async () => (await state())[0]).toBe('')
})

test('axe finds nothing wrong with the parts, and nothing is wider than a small phone', async () => {
  const parts = [
    make('div', { key: 'stories' }, stories(1000)),
    make(SloganBand, { key: 'band', slogans }),
    make(Scene, { key: 'scene', name: 'meet', label: 'Two members talk over tea' }),
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openKit(browser, parts, {
      ...reduced,
      colorScheme,
      viewport: { width: 320, height: 640 },
    })
    await page.goto('/')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
