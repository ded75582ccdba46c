import { useState } from 'react'
import { emailPreview } from '#contract/content-documents/calls.ts'
import { PressedChoice } from '../controls/pressed-choice.tsx'

const SCHEMES = { light: 'Light', dark: 'Dark' } as const

/** A preview of the draft of an e-mail with sample facts, in light or dark. */
export function EmailPreview({ documentKey, revision }: { documentKey: string; revision: number }) {
  const [scheme, setScheme] = useState<keyof typeof SCHEMES>('light')
  const query = new URLSearchParams({ key: documentKey, scheme })
  return (
    <section className="editor-preview" aria-labelledby="editor-preview-title">
      <div className="spread">
        <h2 id="editor-preview-title">Preview</h2>
        <PressedChoice label="Theme of the preview" options={SCHEMES} chosen={scheme} onChoose={setScheme} />
      </div>
      <div className="editor-frame">
        <iframe
          key={revision}
          src={`/api${emailPreview.path}?${query}`}
          title="The e-mail with sample facts"
          sandbox=""
        />
      </div>
    </section>
  )
}
