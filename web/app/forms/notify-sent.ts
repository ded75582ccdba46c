import { notify } from '#web/ui/layers/toast.tsx'

/** Says that a form has arrived, with the way to where it stands. */
export function notifySent(): void {
  notify('Form submitted successfully!', 'success', { label: 'See where it stands', to: '/my' })
}
