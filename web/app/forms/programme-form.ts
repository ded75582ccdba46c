import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import type { Endpoint, Input } from '#contract/call/endpoint.ts'
import { refusalOfSize } from '#contract/files.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { notifySent } from './notify-sent.ts'
import { useSubmit } from './form.ts'
import { useKeptWords, wordsIn } from './drafts/kept-words.ts'

/** The facts that a form of a programme is made of. */
export type FormOf<E extends Endpoint> = {
  endpoint: E
  labels: Readonly<Record<string, string>>
  user: User
  /** Values that are known before anything is typed. */
  initial?: Readonly<Record<string, string>>
}

export type FilledForm = ReturnType<typeof useFilledForm>
/** Gives the props of a control by its name. */
export type FieldOf = FilledForm['field']

/**
 * A form for a programme: keeps the typed words, refuses a file that is too large at once, tells that the form was sent, and goes to the home
 * page.
 */
export function useFilledForm<E extends Endpoint>({ endpoint, labels, user, initial = {} }: FormOf<E>) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const kept = useKeptWords(endpoint.path)
  const [opened] = useState(() => ({ ...initial, ...kept.typed }))
  const [tooLarge, setTooLarge] = useState<Record<string, string>>({})
  const { submit, pending, sent, problem, errors } = useSubmit(endpoint, {
    inputOf: (form) => inputOf(form) as Input<E>,
    async answered() {
      kept.forget()
      notifySent()
      // A person who has closed the form while it was being sent stays on the page.
      if (isMounted.current) await navigate('/')
    },
  })

  function noticeFile({ target }: { target: EventTarget }): void {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    const { name } = target
    const file = target.files?.[0]
    const rule = endpoint.files?.[name]
    const refusal = rule && file ? refusalOfSize(rule, file.size) : null
    if (refusal) notify(refusal.message, 'error')
    setTooLarge((now) => ({ ...now, [name]: refusal?.message ?? '' }))
  }

  return {
    field: (name: string) => ({
      name,
      label: labels[name] ?? name,
      defaultValue: opened[name] ?? '',
      error: tooLarge[name] ?? errors[name],
    }),
    pending,
    sent,
    problem,
    form: {
      userId: user._id,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        setTooLarge({})
        submit(event)
      },
      onChange: noticeFile,
      onInput: ({ currentTarget }: { currentTarget: HTMLFormElement }) =>
        kept.keep(wordsIn(new FormData(currentTarget))),
    },
  }
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** The typed values. A file that was not chosen comes as an empty file, and is left out. */
function inputOf(form: FormData): object {
  return Object.fromEntries([...form].filter(([, value]) => !(value instanceof File && value.size === 0)))
}
