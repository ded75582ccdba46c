import type { Lack } from '#web/app/forms/wizard.ts'

export function isComplete(lack: Lack | undefined): boolean {
  return lack === undefined || lack.missing + lack.wrong === 0
}

/** What is missing in a step, in words. */
export function lackWords(lack: Lack | undefined): string {
  if (lack === undefined || isComplete(lack)) return 'Complete'
  const { missing, wrong } = lack
  const parts = [missing > 0 ? `${missing} to fill` : '', wrong > 0 ? `${wrong} to correct` : '']
  return parts.filter(Boolean).join(', ')
}
