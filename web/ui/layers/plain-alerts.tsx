import { useSyncExternalStore } from 'react'
import { type PlainAlert, subscribeToTold, takeBackPlainly, toldNow } from './told-alerts.ts'

const NONE: readonly PlainAlert[] = []

/** Where what is told without loading anything appears. */
export function PlainAlerts() {
  const shown = useSyncExternalStore(subscribeToTold, toldNow, () => NONE)
  if (shown.length === 0) return null
  return (
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
}
