import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'

const SCHEMES = { light: 'Light', dark: 'Dark' } as const
type Scheme = keyof typeof SCHEMES

/** An e-mail with sample facts as its draft has it, as a mail program shows it that is light or dark; it is loaded anew with each draft. */
export function EmailPreview({ documentKey, revision }: { documentKey: string; revision: number }) {
  const [scheme, setScheme] = useState<Scheme>('light')
  const asked = new URLSearchParams({ key: documentKey, scheme })
  return (
    <section className="editor-preview" aria-labelledby="editor-preview-title">
      <div className="spread">
        <h2 id="editor-preview-title">Preview</h2>
        <div className="row" role="group" aria-label="Colours of the preview">
          {(Object.keys(SCHEMES) as Scheme[]).map((one) => (
            <Button
              key={one}
              kind={one === scheme ? 'primary' : 'ghost'}
              size="small"
              aria-pressed={one === scheme}
              onClick={() => setScheme(one)}
            >
              {SCHEMES[one]}
            </Button>
          ))}
        </div>
      </div>
      <div className="editor-frame" data-device="phone">
        <iframe
          key={`${scheme} ${revision}`}
          src={`/api/content/email_preview?${asked}`}
          sandbox=""
          title="The e-mail with sample facts"
          style={{ width: '100%', height: '100%' }}
        />
      </div>
    </section>
  )
}
