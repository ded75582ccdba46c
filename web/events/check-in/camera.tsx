import { Camera as Sign } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { cameraProblem } from './camera-problems.ts'
import { ticketOf } from './code-reader.ts'
import { type CameraState, watchCamera } from './watch-camera.ts'

const WORDS: Record<CameraState, string> = {
  starting: 'The camera is being started. Allow it if the browser asks.',
  on: '',
  paused:
    'The phone has paused the camera, for example for a call. It goes on by itself; until then, type names below.',
  again: 'The camera had stopped and is being started again.',
}

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
  /** Why there is no picture. */
  onFailed: (problem: string) => void
}

function Picture(props: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(props)
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    latest.current = props
  }, [props])
  useEffect(() => {
    if (video.current === null) return
    const stopping = new AbortController()
    watchCamera(video.current, stopping.signal, {
      found: (code) => latest.current.onTicket(ticketOf(code)),
      changed: setState,
    }).catch((error: unknown) => {
      if (!stopping.signal.aborted) latest.current.onFailed(cameraProblem(error))
    })
    return () => stopping.abort()
  }, [])
  return (
    <>
      <p role="status">{WORDS[state]}</p>
      <video ref={video} className="door-picture" muted playsInline aria-label="What the camera sees" />
    </>
  )
}
