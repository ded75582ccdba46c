import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LONGEST_DOCUMENT_NUMBER } from '#contract/business-constants.ts'
import { isInvoicePrefix } from '#contract/money/tax.ts'
import { saveSettings, type Settings } from '#contract/settings.ts'
import { changedWords, useOpenedWords } from '#web/app/forms/drafts/kept-words.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { gstStateOptions } from '#web/app/forms/state-options.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { TypedAgain } from '#web/app/forms/drafts/typed-again.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Organisation = Settings['organisation']
type Name = keyof Organisation

const IN = 'organisation.'
const OPTIONAL = { note: 'optional' }

/** Examples of the numbers of invoices, receipts and credit notes. */
function numbersOf(typed: string): string {
  const prefix = typed.trim().toUpperCase()
  const rule = `One to three letters or digits, since rule 46 of the CGST Rules allows ${LONGEST_DOCUMENT_NUMBER} characters for a number.`
  return isInvoicePrefix(prefix)
    ? `Invoices are numbered ${prefix}/2627/00001, receipts ${prefix}R/2627/00001, credit notes ${prefix}C/2627/00001. ${rule}`
    : rule
}

function wordsOf(data: FormData): Record<string, string> {
  return Object.fromEntries([...data].map(([name, text]) => [name.slice(IN.length), String(text)]))
}

/** Tax data, and the contact data that every page shows. */
export function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const { revalidate } = useRevalidator()
  // Only changed fields are sent, so that changes of another owner are kept.
  const { kept, opened, typed, saved } = useOpenedWords('/settings/organisation', organisation)
  const { submit, pending, problem, errors } = useSubmit(saveSettings, {
    inputOf: (data) => ({ organisation: changedWords(wordsOf(data), opened) }),
    async answered(_answer, sent) {
      notify('The particulars are saved. Pages show them from now on.', 'success')
      saved(sent.organisation ?? {})
      await revalidate()
    },
  })
  const field = (name: Name) => ({
    name: `${IN}${name}`,
    defaultValue: typed(name),
    error: errors[`${IN}${name}`],
  })
  return (
    <form
      className="column"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => kept.keep(wordsOf(new FormData(currentTarget)), opened)}
      aria-label="Organisation"
    >
      <RefusalAlert problem={problem} />
      <TypedAgain kept={kept} opened={opened} />
      <fieldset className="settings-fields">
        <legend>On invoices</legend>
        <Field label="Legal name" maxLength={200} {...field('legalName')} />
        <PrefixField {...field('invoicePrefix')} />
        <div className="settings-wide">
          <TextArea label="Address" rows={3} maxLength={500} {...OPTIONAL} {...field('address')} />
        </div>
        <Select label="State" options={gstStateOptions} {...OPTIONAL} {...field('state')} />
        <Field
          label="GSTIN"
          hint="Without one, payers get a plain receipt."
          maxLength={40}
          autoCapitalize="characters"
          {...OPTIONAL}
          {...field('gstin')}
        />
        <Field label="PAN" maxLength={40} autoCapitalize="characters" {...OPTIONAL} {...field('pan')} />
        <Field
          label="SAC code"
          hint="Of membership, such as 999599"
          inputMode="numeric"
          maxLength={40}
          {...OPTIONAL}
          {...field('sac')}
        />
      </fieldset>
      <fieldset className="settings-fields">
        <legend>On every page</legend>
        <Field label="Phone" type="tel" maxLength={40} {...OPTIONAL} {...field('phone')} />
        <Field label="E-mail" type="email" maxLength={254} {...field('email')} />
        <Field label="LinkedIn" type="url" maxLength={2048} {...OPTIONAL} {...field('linkedin')} />
        <Field label="YouTube" type="url" maxLength={2048} {...OPTIONAL} {...field('youtube')} />
        <Field label="Instagram" type="url" maxLength={2048} {...OPTIONAL} {...field('instagram')} />
      </fieldset>
      <div>
        <Button type="submit" busy={pending}>
          Save particulars
        </Button>
      </div>
    </form>
  )
}

/** The prefix, with examples of document numbers. */
function PrefixField(field: { name: string; defaultValue: string; error: string | undefined }) {
  const [prefix, setPrefix] = useState(field.defaultValue)
  return (
    <Field
      label="Prefix of document numbers"
      hint={numbersOf(prefix)}
      maxLength={10}
      onInput={({ currentTarget }) => setPrefix(currentTarget.value)}
      {...field}
    />
  )
}
