import { useDocument } from '#web/app/content/use-document.ts'
import { membership } from '#web/content/membership.ts'
import { steps } from './steps.ts'

/** The title and the lead of each step. */
export function useStepWords(): { title: string; lead: string }[] {
  const { application } = useDocument('membership', membership)
  return steps.map(({ name }) => application[name])
}
