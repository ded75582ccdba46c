import { useState } from 'react'
import { useLocation } from 'react-router'
import { colorProblem } from '#contract/values/brand-colors.ts'
import type { Branding } from '#contract/site/branding.ts'
import { LONGEST_SHORT_NAME } from '#contract/business-constants.ts'
import { saveSettings } from '#contract/settings.ts'
import { changedWords, useKeptWords } from '#web/app/forms/drafts/kept-words.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { TypedAgain } from '#web/app/forms/drafts/typed-again.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'

const NAMES = ['name', 'shortName', 'tagline', 'brand', 'accent'] as const
const SAVED = 'saved=branding'
type Typed = Record<(typeof NAMES)[number], string>

function wordsOf(typed: Typed): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, typed[name]]))
}

/** The name and the two colours of the site, with a preview of both themes. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const [opened] = useState(() => wordsOf(branding))
  const kept = useKeptWords('/settings/branding')
  const [typed, setTyped] = useState<Typed>(() => ({ ...branding, ...kept.typed }))
  const isTyped = Object.keys(changedWords(kept.typed, opened)).length > 0
  const isSaved = useLocation().search.includes(SAVED)
  const { submit, pending, problem, errors } = useSubmit(saveSettings, {
    inputOf: () => ({ branding: changedWords(wordsOf(typed), opened) }),
    async answered(_, sent) {
      kept.forget({ ...opened, ...sent.branding } as Typed)
      // Name and colours change the whole page, so it is loaded again, with a message.
      history.replaceState(null, '', `?panel=settings&${SAVED}#settings-branding`)
      location.reload()
    },
  })
  function change(name: keyof Typed, text: string): void {
    const next = { ...typed, [name]: text }
    setTyped(next)
    kept.keep(wordsOf(next), opened)
  }
  const line = (name: 'name' | 'shortName' | 'tagline') => ({
    name: `branding.${name}`,
    value: typed[name],
    error: errors[`branding.${name}`],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(name, currentTarget.value),
  })
  const color = (name: 'brand' | 'accent') => ({
    name,
    value: typed[name],
    problem: colorProblem(name, typed[name].trim().toLowerCase()),
    error: errors[name],
    onChange: (text: string) => change(name, text),
  })
  return (
    <form className="column" noValidate onSubmit={submit} aria-label="Name and colours">
      <RefusalAlert problem={problem} />
      {isSaved && !isTyped ? (
        <Alert kind="success">The name and the colours are saved: every page has them from now on.</Alert>
      ) : null}
      <TypedAgain kept={kept} opened={opened} />
      <div className="settings-fields">
        <Field label="Name" hint="The whole name, such as on documents" maxLength={120} {...line('name')} />
        <Field
          label="Short name"
          hint={`In the header, titles and sentences; at most ${LONGEST_SHORT_NAME} characters`}
          maxLength={40}
          {...line('shortName')}
        />
        <div className="settings-wide">
          <Field
            label="Tagline"
            hint="A few words that stand beside the name, such as under e-mails"
            maxLength={120}
            {...line('tagline')}
          />
        </div>
        <ColorField label="Brand colour" hint="Links and buttons, and the deep grounds" {...color('brand')} />
        <ColorField
          label="Accent colour"
          hint="What stands out: the warm button, suns and lines"
          {...color('accent')}
        />
      </div>
      <BrandPreview
        shortName={typed.shortName}
        brand={typed.brand}
        accent={typed.accent}
        logo={branding.logo}
      />
      <div>
        <Button type="submit" busy={pending}>
          Save name and colours
        </Button>
      </div>
    </form>
  )
}
