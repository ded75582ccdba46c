import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PressedChoice } from './pressed-choice.tsx'

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS
const DEVICES: Record<Device, string> = { phone: 'Phone', desktop: 'Desktop' }

/** A page with its drafts, as wide as on a phone or a desk; it is loaded anew with each draft, and stays where it was scrolled to. */
export function PagePreview({ page, revision }: { page: string; revision: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const [device, setDevice] = useState<Device>('phone')
  const [room, setRoom] = useState(0)
  const scrolled = useRef(0)
  const shown = useRef(revision)
  const loading = useRef<'once' | 'again' | null>('once')

  useLayoutEffect(() => {
    const box = around.current
    if (box === null) return
    const seen = new ResizeObserver(() => setRoom(box.clientWidth))
    seen.observe(box)
    return () => seen.disconnect()
  }, [])

  useEffect(() => {
    if (shown.current === revision) return
    shown.current = revision
    // Before it is there, a frame that is loaded anew would stay empty.
    if (loading.current !== null) loading.current = 'again'
    else loadAnew()
  }, [revision])

  function loadAnew(): void {
    const { current } = frame
    if (current === null) return
    loading.current = 'once'
    // In place of a page that cannot be had the browser shows one of its own, into which nobody may look.
    const inside = current.contentDocument?.defaultView
    if (!inside) return current.setAttribute('src', current.src)
    scrolled.current = inside.scrollY
    inside.location.reload()
  }

  /** Once the page is there: as far down as before. Its links lead nowhere, as other pages stand in no frame. */
  function settle(): void {
    const isOld = loading.current === 'again'
    loading.current = null
    if (isOld) return loadAnew()
    const inside = frame.current?.contentDocument?.defaultView
    if (!inside) return
    inside.scrollTo({ top: scrolled.current, behavior: 'instant' })
    inside.document.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('a')
        if (link === null || link.getAttribute('href')?.startsWith('#')) return
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
  }

  const width = WIDTHS[device]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <section className="editor-preview" aria-labelledby="editor-preview-title">
      <div className="spread">
        <h2 id="editor-preview-title">Preview</h2>
        <PressedChoice label="Width of the preview" options={DEVICES} chosen={device} onChoose={setDevice} />
      </div>
      <div className="editor-frame" ref={around} data-device={device}>
        <iframe
          ref={frame}
          src={draftAddress(page)}
          title="The page with all drafts"
          style={{
            width,
            height: `calc(100% / ${scale})`,
            transform: `scale(${scale})`,
          }}
          onLoad={settle}
        />
      </div>
    </section>
  )
}

/** The address of a page with its drafts; a place on it stays. */
export function draftAddress(page: string): string {
  const [path = '/', place] = page.split('#')
  return `${path}?draft=1${place === undefined ? '' : `#${place}`}`
}
