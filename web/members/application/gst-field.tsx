import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/app/api/session.ts'
import { saveLocalDraft } from '#web/app/forms/drafts/local-draft.ts'
import { Field, TextArea } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answer-fields.tsx'
import { GSTIN_LENGTH, tidyGst, USED_ANYWAY, wrongGst } from './gst-number.ts'

/** The GST number: any text, as of old; what is no GSTIN is told of as one types, with what comes of using it anyway. */
export function GstField() {
  const { field, valueOf } = useAnswers()
  const { user } = useSession()
  const hidden = useRef<HTMLInputElement>(null)
  const [isLeft, setLeft] = useState(() => field('GST_Number').defaultValue !== '')
  const [accepted, setAccepted] = useState(() => valueOf(USED_ANYWAY))
  const { error, ...props } = field('GST_Number')
  const typed = tidyGst(valueOf('GST_Number'))
  const isAccepted = typed !== '' && typed === accepted
  const told = useRef(accepted)
  const isTold = isLeft || typed.length >= GSTIN_LENGTH || error !== undefined
  const wrong = isTold ? wrongGst((name) => (name === USED_ANYWAY ? accepted : typed)) : undefined

  useEffect(() => {
    if (told.current === accepted) return
    told.current = accepted
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [accepted])

  function takeAsTyped(): void {
    setAccepted(typed)
    // Whoever pays comes back to a page that is loaded anew.
    if (user) saveLocalDraft(USED_ANYWAY, user._id, { [USED_ANYWAY]: typed })
  }

  return (
    <div>
      <Field
        label="GST number"
        note="optional"
        hint={
          isAccepted ? 'Kept as you typed it. Your invoice bears no GSTIN.' : `${GSTIN_LENGTH} characters`
        }
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        onBlur={() => setLeft(true)}
        {...props}
        error={wrong ?? (isAccepted ? undefined : error)}
      />
      <input type="hidden" name={USED_ANYWAY} ref={hidden} value={accepted} readOnly />
      <div className="field-question" role="status">
        {wrong === undefined ? null : (
          <button type="button" onClick={takeAsTyped}>
            Use it anyway: your invoice then bears no GSTIN
          </button>
        )}
      </div>
    </div>
  )
}

/** Asked of whoever has a GST number: their invoice must say it. */
export function PostalAddress() {
  const { field, isAsked } = useAnswers()
  return (
    <div hidden={!isAsked('postalAddress')}>
      <TextArea
        label="Postal address of your business"
        hint="With the PIN code. By rule 46 of the CGST Rules your invoice shows it beside your GSTIN."
        rows={3}
        maxLength={500}
        {...field('postalAddress')}
      />
    </div>
  )
}
