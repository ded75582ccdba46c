import { expect, test } from 'vitest'
import { deviceOf } from '#server/accounts/sign-in/device-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} ${blink} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${mac} ${blink} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on Mac'],
  [`${linux} ${blink} HeadlessChrome/149.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/149.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${android} ${blink} Chrome/149.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${blink} Version/4.0 Chrome/149.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [`${iphone} ${webkit} CriOS/149.0.7000.30 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${ipad} ${webkit} Version/17.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${mac} ${webkit} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${windows} ${blink} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`, 'Edge on Windows'],
  [`${iphone} ${webkit} Version/18.0 EdgiOS/149.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`${iphone} ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    'Mozilla/5.0 (Mobile; LYF/F90M/LYF-F90M-000-03-31; Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
    'Firefox on KaiOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${windows} ${blink} Chrome/148.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  ['Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16', 'Opera on Android'],
  [
    `Mozilla/5.0 (Linux; U; Android 13; en-US; RMX3381) ${blink} Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.8 Mobile Safari/537.36`,
    'UC Browser on Android',
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 14; en-in; 2201117TI) ${blink} Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.22`,
    'Mi Browser on Android',
  ],
  [`${iphone} ${webkit} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'DuckDuckGo on iPhone'],
  ['Dalvik/2.1.0 (Linux; U; Android 13; SM-A536E)', 'Another browser on Android'],
  ['curl/8.14.1', 'Another browser'],
  ['<script>alert(1)</script> Chrome on the moon', 'Another browser'],
  ['', 'Another browser'],
  [undefined, 'Another browser'],
])('the user agent %j is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('only the beginning of a very long user agent is read', () => {
  for (const text of ['Version/'.repeat(2_000), ' '.repeat(16_000), 'Android '.repeat(2_000)]) {
    expect(deviceOf(text).length).toBeLessThanOrEqual(60)
    // Several patterns scan the text, so its length is limited to limit the time.
    const beginning = text.slice(0, 1_000)
    expect(deviceOf(`${beginning} Edge/18 ${android} ${text}`)).toBe(deviceOf(beginning))
  }
})
