import { useState } from 'react'
import { isGstin } from '#contract/money/tax.ts'
import { Field, TextArea } from '#web/ui/controls/field.tsx'
import { useAnswers } from './answer-fields.tsx'

const LENGTH = 15

/** The GST number: any text, as of old; what is no GSTIN is told of as one types, with what comes of using it anyway. */
export function GstField() {
  const { field, valueOf } = useAnswers()
  const [isLeft, setLeft] = useState(() => field('GST_Number').defaultValue !== '')
  const [accepted, setAccepted] = useState('')
  const { error, ...props } = field('GST_Number')
  const typed = valueOf('GST_Number').replaceAll(/\s/g, '').toUpperCase()
  const wrong = isLeft || typed.length >= LENGTH ? wrongWith(typed) : undefined
  const isAccepted = wrong !== undefined && typed === accepted
  return (
    <div>
      <Field
        label="GST number"
        note="optional"
        hint={isAccepted ? 'Kept as you typed it. Your invoice bears no GSTIN.' : `${LENGTH} characters`}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        onBlur={() => setLeft(true)}
        {...props}
        error={error ?? (isAccepted ? undefined : wrong)}
      />
      <div className="field-question" role="status">
        {wrong === undefined || isAccepted ? null : (
          <button type="button" onClick={() => setAccepted(typed)}>
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

/** Why a text is no GSTIN; nothing is left out. */
function wrongWith(typed: string): string | undefined {
  if (typed === '' || isGstin(typed)) return undefined
  return typed.length === LENGTH
    ? 'This is no GSTIN: the last sign checks the others, and they do not fit. Please check each sign.'
    : `This is no GSTIN: it has ${LENGTH} characters, and this one ${typed.length}.`
}
