import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { LEAST_AGE, OF_AGE } from '#contract/business-constants.ts'
import { ageOn } from '#contract/membership/age.ts'
import { askGuardian } from '#contract/membership/guardian.ts'
import type { Draft } from '#web/app/forms/drafts/draft.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { tellAsked } from '../../app/forms/guardian-fields.tsx'
import { isMinor, steps, textOf } from './steps.ts'

export const GUARDIAN_FIRST = {
  title: 'We ask your parent or guardian first',
  lead: `You are under ${OF_AGE}. Before one of them agrees we store nothing of you but your name and date of birth, and their name and e-mail. What else you have typed here is not kept.`,
}

/** The fields that are sent to ask a guardian. */
export const guardianNames = ['fullName', 'dateOfBirth', 'guardianName', 'guardianEmail'] as const

const keptNames: ReadonlySet<string> = new Set<string>([...steps.flatMap(({ fields }) => fields), 'aid'])

type Typing = { typed: FormData; today: string; hasAgreed: boolean; draft: Draft }

/**
 * While the date of birth is under 18, no draft is stored, and sending the form asks the guardian. People too young for an
 * account are told so at the field.
 */
export function useGuardianFirst({ typed, today, hasAgreed, draft }: Typing) {
  const navigate = useNavigate()
  const unagreed = useRef(false)
  const isUnagreed = (form: FormData) => !hasAgreed && isMinor(textOf(form, 'dateOfBirth'), today)
  const guardian = useSubmit(askGuardian, {
    inputOf: (form) => Object.fromEntries(guardianNames.map((name) => [name, textOf(form, name)])),
    answered({ isSent }) {
      draft.finish()
      tellAsked(isSent)
      return navigate('/my')
    },
  })
  return {
    asksGuardian: isUnagreed(typed) && ageOn(today, textOf(typed, 'dateOfBirth')) >= LEAST_AGE,
    guardian,
    /** Stores a change in the draft, or deletes the draft's unsent changes. */
    change: (name: string, form: FormData): void => {
      const wasUnagreed = unagreed.current
      unagreed.current = isUnagreed(form)
      if (unagreed.current) draft.forgetUnsent()
      else if (!keptNames.has(name)) return
      else if (!wasUnagreed) draft.change(name, textOf(form, name))
      else for (const each of keptNames) if (form.has(each)) draft.change(each, textOf(form, each))
    },
  }
}
