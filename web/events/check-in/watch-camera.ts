import { CameraEnded, NoPicture } from './camera-problems.ts'
import { openCodeReader } from './code-reader.ts'

/** Milliseconds between two attempts to read the picture. */
const LOOK = 150
/** Milliseconds in which the same code is not read again, because it is still in front of the camera. */
const SAME = 4000
/** A camera that ends so soon after its start, in milliseconds, for the second time in a row is not started again. */
const SOON = 30_000

/** `paused`: the phone gives no picture, for example during a call. `again`: the camera had ended and is being started again. */
export type CameraState = 'starting' | 'on' | 'paused' | 'again'

type Ways = { found: (code: string) => void; changed: (state: CameraState) => void }

/**
 * Reads one code after another from the camera until `signal` aborts. A camera that has ended, and one that the phone took away while
 * it slept, is started again. Rejects if there is no camera.
 */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal, ways: Ways): Promise<void> {
  let early = 0
  ways.changed('starting')
  while (!signal.aborted) {
    await untilSeen(signal)
    if (signal.aborted) return
    const stream = await openCamera().catch((error: unknown) => {
      if (document.visibilityState !== 'hidden') throw error
      return null
    })
    // The phone has gone to sleep meanwhile.
    if (stream === null) continue
    const startedAt = performance.now()
    const ended = await watchStream(stream, video, signal, ways)
    if (signal.aborted) return
    early = ended === 'ended' && performance.now() - startedAt < SOON ? early + 1 : 0
    if (early === 2) throw new CameraEnded()
    ways.changed('again')
  }
}

/** The camera that looks away from whoever holds the phone, or else any. */
async function openCamera(): Promise<MediaStream> {
  // Browsers have it on safe pages only.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (mediaDevices === undefined) throw new DOMException('no cameras here', 'SecurityError')
  try {
    return await mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    if ((error as Error).name !== 'OverconstrainedError') throw error
    return mediaDevices.getUserMedia({ video: true })
  }
}

/** Reads codes until the camera ends, or the page is hidden, and then lets go of the camera. */
async function watchStream(
  stream: MediaStream,
  video: HTMLVideoElement,
  signal: AbortSignal,
  { found, changed }: Ways,
): Promise<'ended' | 'hidden'> {
  const over = new AbortController()
  const listening = { signal: over.signal }
  let why: 'ended' | 'hidden' = 'ended'
  const [track] = stream.getVideoTracks()
  const toldState = () => changed(track?.muted ? 'paused' : 'on')
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return
    why = 'hidden'
    over.abort()
  }
  const isOver = new Promise<void>((resolve) => {
    over.signal.addEventListener('abort', () => resolve())
  })
  signal.addEventListener('abort', () => over.abort(), listening)
  document.addEventListener('visibilitychange', onHidden, listening)
  track?.addEventListener('ended', () => over.abort(), listening)
  if (signal.aborted || track === undefined || track.readyState === 'ended') over.abort()
  onHidden()
  try {
    video.srcObject = stream
    const shown = video.play().catch((error: unknown) => {
      if (!over.signal.aborted) throw new NoPicture('not shown', { cause: error })
    })
    // A muted camera has no first picture, and the promise waits for it.
    if (track?.muted) changed('paused')
    await Promise.race([shown, isOver])
    const read = await openCodeReader()
    if (!over.signal.aborted) toldState()
    for (const change of ['mute', 'unmute']) track?.addEventListener(change, toldState, listening)
    let [last, at] = ['', 0]
    while (!over.signal.aborted) {
      const code = await read(video)
      const now = performance.now()
      if (code !== null && (code !== last || now - at > SAME)) found(code)
      if (code !== null) [last, at] = [code, now]
      await new Promise((resolve) => setTimeout(resolve, LOOK))
    }
    return why
  } finally {
    over.abort()
    for (const one of stream.getTracks()) one.stop()
    video.srcObject = null
  }
}

/** Waits until the page is seen: phones give no camera to a page that is not. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState !== 'hidden') return
  const waiting = new AbortController()
  await new Promise<void>((resolve) => {
    const options = { signal: waiting.signal }
    document.addEventListener('visibilitychange', () => resolve(), options)
    signal.addEventListener('abort', () => resolve(), options)
  })
  waiting.abort()
}
