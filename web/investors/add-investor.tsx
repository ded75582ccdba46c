import { Plus } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { shownContent, type ShownContent } from '#contract/content-documents/calls.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { readInvestorDraft, saveInvestorDraft } from '#contract/programmes/investors.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { Problem } from '#contract/call/problem.ts'
import { request } from '#web/app/api/client.ts'
import { startDraft } from '#web/app/forms/drafts/draft.ts'
import { refresh } from '#web/app/api/session.ts'
import { adminOnlyAddress } from '#web/app/dashboard/shell/sign-in-first.ts'
import { ContentElsewhere } from '#web/app/page-content/use-document.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useChangeQuery } from '#web/ui/pending-query.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { FailedList } from '#web/ui/failed-list.tsx'
import { ChairmansWords, FILLED } from './already-filled.tsx'
import { InvestorForm } from './investor-form.tsx'

type Opening =
  | { user: User; draft: Answer<typeof readInvestorDraft>['draft']; content: ShownContent }
  | { problem: string }

/** Reads the session, the draft, and the texts of the form's page. */
async function readOpening(): Promise<Opening> {
  try {
    const [user, content] = await Promise.all([
      refresh(),
      request(shownContent, { page: programmeFacts.investors.page }),
    ])
    if (user === null) throw new Problem('no_token')
    if (user.investmentCircle === 'filled') return { user, draft: null, content }
    return { user, draft: (await request(readInvestorDraft, {})).draft, content }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: error.message }
  }
}

/** A button that opens the form of the investor circle for the admin's own business; `add` in the address opens it too. */
export function AddInvestor() {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const isOpen = query.has('add')

  function open(next: boolean): void {
    const change = (address: URLSearchParams) => {
      if (next) address.set('add', '1')
      else address.delete('add')
    }
    // A changed address makes the panel read its rows again, so a row that was added with the form appears.
    changeQuery(change, { preventScrollReset: true, replace: !next })
  }

  return (
    <>
      <Button size="small" className="circle-add" onClick={() => open(true)}>
        <Plus size={18} aria-hidden="true" />
        Add
      </Button>
      <Dialog open={isOpen} keepsText onClose={() => open(false)} title="Seek investment" width="wide">
        <Ready onDone={() => open(false)} />
      </Dialog>
    </>
  )
}

function Ready({ onDone }: { onDone: () => void }) {
  const [opening, setOpening] = useState(readOpening)
  return (
    <Suspense fallback={<Loader />}>
      <Content opening={opening} onRetry={() => setOpening(readOpening())} onDone={onDone} />
    </Suspense>
  )
}

type Props = { opening: Promise<Opening>; onRetry: () => void; onDone: () => void }

function Content({ opening, onRetry, onDone }: Props) {
  const opened = use(opening)
  if ('problem' in opened) return <FailedList message={opened.problem} onRetry={onRetry} />
  return (
    <ContentElsewhere value={opened.content}>
      {opened.user.investmentCircle === 'filled' ? (
        <>
          <p>
            <b>{FILLED}</b>
          </p>
          <ChairmansWords />
        </>
      ) : (
        <Walk user={opened.user} kept={opened.draft} onSent={onDone} onFilled={onRetry} />
      )}
    </ContentElsewhere>
  )
}

type WalkProps = {
  user: User
  kept: Answer<typeof readInvestorDraft>['draft']
  onSent: () => void
  onFilled: () => void
}

/** The ten steps. The step is local state, so that the panel behind is not loaded again. */
function Walk({ user, kept, onSent, onFilled }: WalkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const [{ draft, typed, step: draftStep }] = useState(() =>
    startDraft({
      to: saveInvestorDraft,
      userId: user._id,
      kept,
      onSignedOut: () => void navigate(adminOnlyAddress(location)),
    }),
  )
  const [step, setStep] = useState(draftStep ?? 1)
  return (
    <InvestorForm
      manner="dashboard"
      initial={{ name: user.name, ...typed }}
      draft={draft}
      draftStep={draftStep}
      step={step}
      goTo={setStep}
      onSent={onSent}
      onFilled={onFilled}
    />
  )
}
