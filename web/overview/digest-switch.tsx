import { useState } from 'react'
import { setDigest } from '#contract/admin/overview.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'

/** Turns the signed-in admin's daily e-mail on or off. */
export function DigestSwitch({ isOn }: { isOn: boolean }) {
  const [busy, setBusy] = useState(false)
  const choose = useAdminAction(setDigest)

  async function change(wanted: boolean): Promise<void> {
    setBusy(true)
    const done = wanted
      ? 'The daily e-mail comes from the next morning on.'
      : 'The daily e-mail comes no more.'
    await choose({ wanted }, done).finally(() => setBusy(false))
  }

  return (
    <label className="touch row digest-switch">
      <input
        type="checkbox"
        checked={isOn}
        disabled={busy}
        onChange={(event) => void change(event.target.checked)}
      />
      E-mail me each morning what waits
    </label>
  )
}
