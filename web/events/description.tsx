/** What an event's text says, a paragraph for each that blank lines part. */
export function Description({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '')
  return (
    <div className="event-description">
      {paragraphs.map((one, at) => (
        <p key={at}>{one.trim()}</p>
      ))}
    </div>
  )
}
