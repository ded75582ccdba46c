import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** New recovery codes, shown this once. */
export function RecoveryCodes({
  title,
  codes,
  onClose,
}: {
  title: string
  codes: string[]
  onClose: () => void
}) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify('The recovery codes are copied.', 'success')
    } catch {
      notify('They could not be copied. Please select them yourself.', 'error')
    }
  }

  return (
    <div className="column step-form">
      <StepTitle>{title}</StepTitle>
      <p>
        Without your phone, each of these works once in place of a code. They are not shown again: print them,
        or put them into your password manager.
      </p>
      <ul className="step-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="popup-form-foot">
        <Button kind="ghost" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onClose}>I have kept them</Button>
      </div>
    </div>
  )
}

/** The pressed button is gone: the focus goes to the title of the next part. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    title.current?.closest('.dialog-body')?.scrollTo(0, 0)
  }, [])
  return (
    <h3 ref={title} tabIndex={-1} className="step-title">
      {children}
    </h3>
  )
}
