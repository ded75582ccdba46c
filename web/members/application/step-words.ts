import { useDocument } from '#web/app/page-content/use-document.ts'
import { membership } from '#content/membership.ts'
import { steps } from './steps.ts'

export function useStepWords(): { title: string; lead: string }[] {
  const { application } = useDocument('membership', membership)
  return steps.map(({ name }) => application[name])
}
