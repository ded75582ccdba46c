import { lazyImport } from '#web/ui/lazy-import.ts'

/** Reads the QR code in the camera's picture; null when there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Milliseconds after which the phone's own reader counts as failed. */
const LONGEST = 2000
/** So many failures in a row end the use of the phone's own reader. */
const MOST_FAILURES = 3
/** Of the pictures in which the phone's own reader sees nothing, ours reads one of so many: some own readers never see anything. */
const EACH = 4

/** Loads our own reader while there is a network, as the phone's own may fail later. */
export async function prepareCodeReader(): Promise<void> {
  await loadOurs().catch(() => undefined)
}

/** The phone's own reader as long as it works, and ours. */
export async function openCodeReader(): Promise<CodeReader> {
  let own = await openOwn()
  let ours: CodeReader | null = null
  if (own === null) ours = await openOurs()
  let [failures, unseen] = [0, 0]
  return async (video) => {
    if (own !== null) {
      try {
        const code = await own(video)
        failures = 0
        if (code !== null) return code
        unseen += 1
        if (unseen % EACH !== 0) return null
      } catch {
        failures += 1
        if (failures === MOST_FAILURES) own = null
      }
    }
    try {
      ours ??= await openOurs()
      return await ours(video)
    } catch (error) {
      // Without a network ours cannot be loaded, and the phone's own may still do.
      if (own !== null) return null
      throw error
    }
  }
}

/** The phone's own reader; null if there is none, or if it fails before it has read anything. */
async function openOwn(): Promise<CodeReader | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  if (Own === undefined) return null
  try {
    if (!(await inTime(Own.getSupportedFormats())).includes('qr_code')) return null
    const detector = new Own({ formats: ['qr_code'] })
    return async (video) => {
      const codes = (await inTime(detector.detect(video))).map(({ rawValue }) => rawValue).filter(Boolean)
      // A poster or a screen may have other codes beside the ticket.
      return codes.find((code) => isTicket(ticketOf(code))) ?? codes[0] ?? null
    }
  } catch {
    return null
  }
}

/** An answer that is refused after a while, as some own readers never answer. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), LONGEST)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

function loadOurs() {
  return lazyImport(() => import('qr/decode.js'))
}

async function openOurs(): Promise<CodeReader> {
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

/** Whether a text may be a ticket, which is one long word. */
export function isTicket(text: string): boolean {
  return /^[\w-]{20,}$/.test(text)
}

/** The ticket in the text of a code: the whole text, or the end of an address. */
export function ticketOf(text: string): string {
  return text.trim().split(/[/=#]/).at(-1) ?? ''
}
