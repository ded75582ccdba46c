import { Camera as Sign } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadFailure } from '#web/ui/lazy-import.ts'
import { openCodeReader, ticketOf } from './code-reader.ts'

/** Milliseconds between two attempts to read the picture. */
const LOOK = 150
/** Milliseconds in which the same ticket is not read again, because it is still in front of the camera. */
const SAME = 4000

const NO_CAMERA =
  'The camera cannot be used. Allow it for this site in the browser’s settings, or type a name below.'

/** The camera, which reads one ticket after another until it is stopped. */
export function TicketCamera({ onTicket }: { onTicket: (ticket: string) => void }) {
  const [isOn, setIsOn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <div className="column door-camera">
      {problem === null ? null : <Alert>{problem}</Alert>}
      {isOn ? (
        <Picture
          onTicket={onTicket}
          onFailed={(failed) => {
            setIsOn(false)
            setProblem(failed)
          }}
        />
      ) : null}
      <Button
        kind={isOn ? 'ghost' : 'primary'}
        onClick={() => {
          setProblem(null)
          setIsOn(!isOn)
        }}
      >
        <Sign size={20} aria-hidden="true" />
        <span>{isOn ? 'Stop the camera' : 'Scan tickets'}</span>
      </Button>
    </div>
  )
}

type PictureProps = {
  onTicket: (ticket: string) => void
  /** Why there is no picture; null when the reason is shown already. */
  onFailed: (problem: string | null) => void
}

function Picture(props: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  }, [props])
  useEffect(() => {
    const stopping = new AbortController()
    watch(video.current, stopping.signal, (ticket) => latest.current.onTicket(ticket)).catch(
      (error: unknown) => {
        if (!stopping.signal.aborted)
          latest.current.onFailed(error instanceof LoadFailure ? error.message : NO_CAMERA)
      },
    )
    return () => stopping.abort()
  }, [])
  return <video ref={video} className="door-picture" muted playsInline aria-label="What the camera sees" />
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  found: (ticket: string) => void,
): Promise<void> {
  if (video === null) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  try {
    video.srcObject = stream
    await video.play()
    const read = await openCodeReader()
    let [last, at] = ['', 0]
    while (!signal.aborted) {
      const code = await read(video)
      const now = performance.now()
      if (code !== null && (code !== last || now - at > SAME)) found(ticketOf(code))
      if (code !== null) [last, at] = [code, now]
      await new Promise((resolve) => setTimeout(resolve, LOOK))
    }
  } finally {
    stop()
  }
}
