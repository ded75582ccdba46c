import './upload-progress.css'

/** How far the sending of a form with files is; the server looks at the file after it. */
export function Sending({ sent }: { sent: number | null }) {
  if (sent === null) return null
  return (
    <p className="beside sending">
      <progress max={1} value={sent < 1 ? sent : undefined} aria-label="Sending" />
      <span role="status">{sent < 1 ? `Sending: ${Math.floor(sent * 100)} %` : 'Looking at the file…'}</span>
    </p>
  )
}
