import { isNoAdmin } from '#web/app/dashboard/shell/is-no-admin.ts'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { readOverview } from '#contract/admin/overview.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

/** Counts the figures again immediately. */
export function CountNow() {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function count(): Promise<void> {
    setBusy(true)
    try {
      await request(readOverview, { count: 'now' })
      await revalidate()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (isNoAdmin(error)) return void navigate('/error')
      notify(error.message, 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="ghost" size="small" busy={busy} onClick={() => void count()}>
      Count now
    </Button>
  )
}
