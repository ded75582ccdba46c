import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { endOffline, type PlainAlert, subscribeToTold, takeBackPlainly, toldNow } from './told-alerts.ts'
import { useTopLayer } from './top-layer.ts'

const NONE: readonly PlainAlert[] = []

/**
 * Where what is told without loading anything appears: at the bottom of the window, where the page has room for it below all
 * else; while a popup is open, in it.
 */
export function PlainAlerts() {
  const shown = useSyncExternalStore(subscribeToTold, toldNow, () => NONE)
  const place = useTopLayer()
  useEffect(() => {
    addEventListener('online', endOffline)
    return () => removeEventListener('online', endOffline)
  }, [])
  useEffect(() => {
    // What was pressed, beside the alert that tells what came of it.
    if (shown.length > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (shown.length === 0) return null
  const list = (
    <div className="plain-alerts">
      {shown.map((alert) => {
        const close = () => takeBackPlainly((one) => one === alert)
        const { text, again, canReload } = alert
        return (
          <div key={text} className="plain-alert">
            <p role="alert">{text}</p>
            <p className="plain-alert-acts">
              {again === undefined ? null : (
                <button
                  type="button"
                  onClick={() => {
                    close()
                    again()
                  }}
                >
                  <span>Try again</span>
                </button>
              )}
              {canReload ? (
                <button type="button" onClick={() => location.reload()}>
                  <span>Reload</span>
                </button>
              ) : null}
              <button type="button" onClick={close}>
                <span>Close</span>
              </button>
            </p>
          </div>
        )
      })}
    </div>
  )
  const shownAt: ReactElement = place === null ? list : createPortal(list, place)
  return shownAt
}
