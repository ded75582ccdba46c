import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findOnPage } from './find-on-page.ts'
import { PressedChoice } from '../controls/pressed-choice.tsx'

const WIDTHS = { phone: 390, desktop: 1280 } as const
const MARK = [
  { outline: '3px solid Highlight', outlineOffset: '4px' },
  { outline: '3px solid transparent', outlineOffset: '4px' },
]
type Device = keyof typeof WIDTHS
const DEVICES: Record<Device, string> = { phone: 'Phone', desktop: 'Desktop' }

type Props = {
  page: string
  revision: number
  /** The part that is being edited, named as in refusals. */
  edited: string
  /** The words of a part and of the parts around it. */
  wordsOf: (part: string) => string[][]
}

/**
 * A page with its drafts, as wide as on a phone or a desktop. It is loaded again with each draft, keeps its scroll position, and shows the
 * part that is being edited.
 */
export function PagePreview({ page, revision, edited, wordsOf }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const [device, setDevice] = useState<Device>('phone')
  const [room, setRoom] = useState(0)
  const scrolled = useRef(0)
  const shown = useRef(revision)
  const loading = useRef<'once' | 'again' | null>('once')

  useLayoutEffect(() => {
    const container = around.current
    if (container === null) return
    const seen = new ResizeObserver(() => setRoom(container.clientWidth))
    seen.observe(container)
    return () => seen.disconnect()
  }, [])

  useEffect(() => {
    if (shown.current === revision) return
    shown.current = revision
    // A frame that is reloaded before it has loaded would stay empty.
    if (loading.current !== null) loading.current = 'again'
    else loadAnew()
  }, [revision])

  const latest = useRef({ edited, wordsOf })
  useEffect(() => {
    latest.current = { edited, wordsOf }
  }, [edited, wordsOf])

  /** Scrolls the frame alone to the part that is being edited. */
  function showEdited(isMarked: boolean): void {
    const inside = frame.current?.contentDocument?.defaultView
    const { edited: part, wordsOf: of } = latest.current
    const found = inside && part !== '' ? findOnPage(inside.document, of(part)) : null
    if (!inside || found === null) return
    const { top, bottom } = found.getBoundingClientRect()
    if (top < 0 || bottom > inside.innerHeight)
      inside.scrollTo({ top: top + inside.scrollY - inside.innerHeight / 3, behavior: 'instant' })
    if (isMarked) found.animate(MARK, { duration: 1_500, easing: 'ease-out' })
  }

  useEffect(() => {
    if (loading.current === null) showEdited(true)
  }, [edited])

  function loadAnew(): void {
    const { current } = frame
    if (current === null) return
    loading.current = 'once'
    // When the page does not load, the browser shows an error page that scripts may not read.
    const inside = current.contentDocument?.defaultView
    if (!inside) return current.setAttribute('src', current.src)
    scrolled.current = inside.scrollY
    inside.location.reload()
  }

  /**
   * After loading: restores the scroll position, or shows the edited part. Links in it do nothing, as other pages may not stand in a
   * frame.
   */
  function settle(): void {
    const isOld = loading.current === 'again'
    loading.current = null
    if (isOld) return loadAnew()
    const inside = frame.current?.contentDocument?.defaultView
    if (!inside) return
    inside.scrollTo({ top: scrolled.current, behavior: 'instant' })
    showEdited(false)
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

/** The address of a page with its drafts; a fragment stays. */
export function draftAddress(page: string): string {
  const [path = '/', place] = page.split('#')
  return `${path}?draft=1${place === undefined ? '' : `#${place}`}`
}
