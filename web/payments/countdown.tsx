import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'

const FROM = 10
const ROUND = 2 * Math.PI * 34

/** Counts from 10 to 0 and goes to the home page; the person can stop it. */
export function Countdown() {
  const navigate = useNavigate()
  const [left, setLeft] = useState(FROM)
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (stays) return undefined
    if (left === 0) {
      void navigate('/')
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stays, navigate])
  return (
    <div className="countdown">
      {stays ? null : (
        <>
          <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true" focusable="false">
            <circle cx="40" cy="40" r="34" className="countdown-ground" />
            <circle
              cx="40"
              cy="40"
              r="34"
              className="countdown-rest"
              strokeDasharray={ROUND}
              strokeDashoffset={ROUND * (1 - left / FROM)}
            />
          </svg>
          <p className="countdown-words">
            {/* Read out each second, the figure would drown everything else. */}
            <span className="countdown-figure" aria-hidden="true">
              {left}
            </span>
            <span aria-hidden="true">{`${left === 1 ? 'second' : 'seconds'} to the home page`}</span>
          </p>
        </>
      )}
      <span className="visually-hidden" aria-live="polite">
        {stays ? 'You stay on this page.' : `You go to the home page in ${left > 3 ? FROM : 3} seconds.`}
      </span>
      <p className="actions">
        <ButtonLink to="/">Go to Home now</ButtonLink>
        {stays ? null : (
          <Button kind="ghost" onClick={() => setStays(true)}>
            Stay here
          </Button>
        )}
      </p>
    </div>
  )
}
