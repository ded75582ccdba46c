import { notify } from '#web/ui/layers/toast.tsx'

/** Tells that a form has arrived, with a link to its state. */
export function notifySent(): void {
  notify('Form submitted successfully!', 'success', { label: 'See where it stands', to: '/my' })
}
