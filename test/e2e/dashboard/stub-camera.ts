import type { Page } from '@playwright/test'

/** How the phone's own reader of codes behaves; `none`: there is no such reader. */
export type OwnReader =
  | 'none'
  | 'formats without QR'
  | 'formats throw'
  | 'formats are refused'
  | 'formats never come'
  | 'constructor throws'
  | 'one frame is refused'
  | 'every frame is refused'
  | 'every frame is empty'
  | 'every frame has no text'
  | 'no frame is answered'
  | 'another code before the ticket'

/** What the stubbed camera does; a test changes it in the page. */
export type StubCamera = {
  own: OwnReader
  /** The text that the own reader reads once it works. */
  ownText: string
  /** The dark modules of the code in the picture; none: an empty picture. */
  modules: boolean[][]
  /** The names of the errors of the next calls of `getUserMedia`, in their order. */
  errors: string[]
  isInsecure: boolean
  /** The browser does not play the picture. */
  isBlocked: boolean
  /** Called for each stream; all of them. */
  streams: MediaStream[]
}

declare global {
  interface Window {
    stub: StubCamera
  }
}

/** Takes the place of the camera, which is no part of this site: its picture, its errors and the phone's own reader of codes. */
export async function stubCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stub: StubCamera = {
      own: 'none',
      ownText: '',
      modules: [],
      errors: [],
      isInsecure: false,
      isBlocked: false,
      streams: [],
    }
    window.stub = stub

    class OwnDetector {
      frames = 0
      constructor() {
        if (stub.own === 'constructor throws') throw new TypeError('no reader')
      }
      static getSupportedFormats(): Promise<string[]> {
        if (stub.own === 'formats throw') throw new TypeError('no formats')
        if (stub.own === 'formats are refused')
          return Promise.reject(new DOMException('', 'NotSupportedError'))
        if (stub.own === 'formats never come') return new Promise(() => undefined)
        return Promise.resolve(stub.own === 'formats without QR' ? ['ean_13'] : ['ean_13', 'qr_code'])
      }
      detect(): Promise<{ rawValue: string }[]> {
        this.frames += 1
        if (stub.own === 'no frame is answered') return new Promise(() => undefined)
        if (stub.own === 'every frame is empty') return Promise.resolve([])
        if (stub.own === 'every frame has no text') return Promise.resolve([{ rawValue: '' }])
        if (stub.own === 'every frame is refused' || this.frames === 1)
          return Promise.reject(new DOMException('', 'InvalidStateError'))
        const another =
          stub.own === 'another code before the ticket' ? [{ rawValue: 'upi://pay?pa=a@b' }] : []
        return Promise.resolve([...another, { rawValue: stub.ownText }])
      }
    }
    Object.defineProperty(globalThis, 'BarcodeDetector', {
      get: () => (stub.own === 'none' ? undefined : OwnDetector),
    })

    const getUserMedia = async () => {
      const error = stub.errors.shift()
      if (error !== undefined) throw new DOMException('stubbed', error)
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 640, height: 480 })
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
      const draw = () => {
        drawing.fillStyle = '#fff'
        drawing.fillRect(0, 0, 640, 480)
        drawing.fillStyle = '#000'
        for (const [y, row] of stub.modules.entries())
          for (const [x, isDark] of row.entries()) if (isDark) drawing.fillRect(170 + x * 8, 90 + y * 8, 8, 8)
      }
      draw()
      setInterval(draw, 100)
      const stream = canvas.captureStream(10)
      stub.streams.push(stream)
      return stream
    }
    const cameras = { getUserMedia }
    Object.defineProperty(navigator, 'mediaDevices', { get: () => (stub.isInsecure ? undefined : cameras) })

    const { play } = HTMLMediaElement.prototype as { play: (this: HTMLMediaElement) => Promise<void> }
    HTMLMediaElement.prototype.play = function playOrNot(this: HTMLMediaElement) {
      return stub.isBlocked ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this)
    }
  })
}

/** Changes what the camera does. */
export async function setCamera(page: Page, change: Partial<StubCamera>): Promise<void> {
  await page.evaluate((next) => void Object.assign(window.stub, next), change)
}

/** The camera ends, as when it is unplugged or another app takes it. */
export async function endCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const track of window.stub.streams.at(-1)?.getTracks() ?? []) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
}

/** The phone takes the picture away, as during a call, or gives it back. */
export async function muteCamera(page: Page, muted: boolean): Promise<void> {
  await page.evaluate((isMuted) => {
    const [track] = window.stub.streams.at(-1)?.getTracks() ?? []
    if (track === undefined) return
    Object.defineProperty(track, 'muted', { value: isMuted, configurable: true })
    track.dispatchEvent(new Event(isMuted ? 'mute' : 'unmute'))
  }, muted)
}

/** The phone goes to sleep, or wakes up. */
export async function setVisible(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
