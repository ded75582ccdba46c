import { useState } from 'react'
import { type SampleContent, sampleContent } from '#contract/sample-content.ts'
import { Problem } from '#contract/problem.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { request } from '../api/client.ts'
import { logFailure } from '../api/log-failure.ts'
import './sample-notice.css'

const HIDDEN = 'sample-notice-hidden'
let asked: Promise<SampleContent> | undefined

/** The invented entries that visitors see, asked for once; none while they cannot be had, or were hidden in this tab. */
export function readSamples(): Promise<SampleContent> {
  if (isHidden()) return Promise.resolve([])
  asked ??= request(sampleContent, {}).then(
    ({ samples }) => samples,
    (problem: unknown) => {
      if (!(problem instanceof Problem)) throw problem
      asked = undefined
      logFailure('Failed to fetch the sample content:', problem)
      return []
    },
  )
  return asked
}

/** Says to admins of a site in production what is left of the content that it came with. */
export function SampleNotice({ samples }: { samples: SampleContent }) {
  const [isOver, setOver] = useState(false)
  if (isOver || samples.length === 0) return null
  return (
    <section className="sample-notice" aria-label="Sample content">
      <Alert quiet>
        <p>
          <strong>Visitors see invented people and details.</strong> Whoever looks after the server replaces
          them in the folder web/content and starts the site again; an owner replaces the contact details in
          Settings.
        </p>
        <details>
          <summary>What is invented</summary>
          <dl>
            {samples.map(({ kind, file, entries }) => (
              <div key={kind}>
                <dt>
                  <span>{kind}</span> <span>{`(${file})`}</span>
                </dt>
                <dd>{entries.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
        <Button
          kind="ghost"
          size="small"
          onClick={() => {
            hide()
            setOver(true)
          }}
        >
          Hide for now
        </Button>
      </Alert>
    </section>
  )
}

function isHidden(): boolean {
  try {
    return sessionStorage.getItem(HIDDEN) !== null
  } catch {
    return false
  }
}

function hide(): void {
  try {
    sessionStorage.setItem(HIDDEN, '')
  } catch {
    // Without storage it comes back with the next page.
  }
}
