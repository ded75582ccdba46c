import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import { submitHosting, hostingLabels } from '#contract/programmes/hosting.ts'
import { InlineForm } from '#web/app/forms/popup-form.tsx'
import { HostingFields } from './hosting-fields.tsx'

export function HostingForm({ user }: { user: User }) {
  const [today] = useState(() => dayInIst(new Date()))
  return (
    <InlineForm endpoint={submitHosting} labels={{ ...hostingLabels, thumbnail: 'Thumbnail' }} user={user}>
      {(field) => <HostingFields field={field} today={today} most={MOST_MEGABYTES} />}
    </InlineForm>
  )
}
