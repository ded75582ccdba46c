import { lazyImport } from '#web/ui/lazy-import.ts'

/** Reads the QR code in the camera's picture; null when there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

function loadOurs() {
  return lazyImport(() => import('qr/decode.js'))
}

async function ownReader(): Promise<DetectorClass | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  return Own !== undefined && (await Own.getSupportedFormats()).includes('qr_code') ? Own : null
}

/** Loads our own reader while there is a network. */
export async function prepareCodeReader(): Promise<void> {
  if ((await ownReader()) === null) await loadOurs().catch(() => undefined)
}

/** The browser's own reader if it has one, or else ours. */
export async function openCodeReader(): Promise<CodeReader> {
  const Own = await ownReader()
  if (Own !== null) {
    const detector = new Own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: decode } = await loadOurs()
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (drawing === null || width === 0) return null
    Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0)
    try {
      return decode(drawing.getImageData(0, 0, width, height))
    } catch {
      // The picture has no readable code.
      return null
    }
  }
}

/** The ticket in the text of a code: the whole text, or the end of an address. */
export function ticketOf(text: string): string {
  return text.trim().split(/[/=#]/).at(-1) ?? ''
}
