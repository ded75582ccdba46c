import './upload-progress.css'

/** The progress of sending a form with files; the server examines the file after that. */
export function Sending({ sent }: { sent: number | null }) {
  if (sent === null) return null
  return (
    <p className="beside sending">
      <progress max={1} value={sent < 1 ? sent : undefined} aria-label="Sending" />
      <span role="status">{sent < 1 ? `Sending: ${Math.floor(sent * 100)} %` : 'Looking at the file…'}</span>
    </p>
  )
}
