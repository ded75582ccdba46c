import { type ReactElement, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRevalidator } from 'react-router'
import { SECOND } from '#contract/values/time.ts'
import { undoDecision } from '#contract/admin/undo.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { useTopLayer } from '#web/ui/layers/top-layer.ts'
import { request } from '../../api/client.ts'
import { refusalOf } from '../../api/refusal.ts'
import { dropOffer, type Offer, useOffers } from './undo-offers.ts'
import './undo-bar.css'

/**
 * The latest decisions, each with an Undo for a few seconds. The bar stays while an admin goes on to other panels and popups. Z, with or
 * without Ctrl, undoes the latest.
 */
export function UndoBar() {
  const offers = useOffers()
  const place = useTopLayer()
  const { revalidate } = useRevalidator()
  const latest = offers.at(-1)

  useEffect(() => {
    if (latest === undefined) return
    function onKey(event: KeyboardEvent): void {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select, [contenteditable]')
      if (isTyping || event.repeat || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'z')
        return
      event.preventDefault()
      void undo(latest as Offer, revalidate)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [latest, revalidate])

  if (offers.length === 0) return null
  const bar = (
    <div className="undo-bar">
      {offers.map((offer) => (
        <OfferLine key={offer.id} offer={offer} onUndo={() => void undo(offer, revalidate)} />
      ))}
    </div>
  )
  const placed: ReactElement = place === null ? bar : createPortal(bar, place)
  return placed
}

const undoing = new Set<number>()

async function undo(offer: Offer, revalidate: () => Promise<void>): Promise<void> {
  if (undoing.has(offer.id)) return
  undoing.add(offer.id)
  const refusals: string[] = []
  const nowWaiting: string[] = []
  // The last decision first, as it may depend on the ones before it.
  for (const [at, about] of [...offer.abouts.entries()].toReversed()) {
    // oxlint-disable-next-line no-await-in-loop
    await request(undoDecision, about).then(
      (done) => {
        nowWaiting.push(...done.nowWaiting)
        offer.undone?.(at)
      },
      (error: unknown) => refusals.push(refusalOf(error).message),
    )
  }
  undoing.delete(offer.id)
  dropOffer(offer.id)
  const all = offer.abouts.length
  const waiting =
    nowWaiting.length === 0
      ? ''
      : ` Somebody else has the place at ${nowWaiting.join(', ')} by now: the person is on the waiting list and gets an e-mail.`
  if (refusals.length === 0)
    notify(waiting ? `Undone.${waiting}` : 'Undone: all is as it was, and nothing was sent.', 'success')
  else if (all === 1) notify(`Not undone. ${refusals[0]}`, 'error')
  else notify(`${all - refusals.length} of ${all} undone. ${refusals[0]}${waiting}`, 'error')
  await revalidate()
}

function OfferLine({ offer, onUndo }: { offer: Offer; onUndo: () => void }) {
  const { id, text, until } = offer
  const line = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(() => until - performance.now())

  useEffect(() => {
    const timer = setInterval(() => {
      const now = until - performance.now()
      if (now <= 0) {
        keepFocus(line.current)
        dropOffer(id)
      } else setLeft(now)
    }, SECOND / 4)
    return () => clearInterval(timer)
  }, [id, until])

  return (
    <div ref={line} className="undo-line">
      <p role="alert">{text}</p>
      <Button
        kind="ghost"
        size="small"
        aria-keyshortcuts="Z Control+Z"
        onClick={() => {
          keepFocus(line.current)
          onUndo()
        }}
      >
        <span>Undo</span>
      </Button>
      <span className="undo-left" aria-hidden="true">{`${Math.ceil(Math.max(0, left) / SECOND)} s`}</span>
    </div>
  )
}

/** Moves the focus from a line that disappears to the popup or to the heading of the panel. */
function keepFocus(line: HTMLElement | null): void {
  if (line === null || !line.contains(document.activeElement)) return
  const around =
    line.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector<HTMLElement>('.dash-heading')
  if (around === null) return
  around.tabIndex = -1
  around.focus()
}
