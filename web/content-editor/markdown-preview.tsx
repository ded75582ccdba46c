/** What becomes of a text in Markdown. */
export function MarkdownPreview({ text }: { text: string }) {
  return <p className="editor-plain">{text}</p>
}
