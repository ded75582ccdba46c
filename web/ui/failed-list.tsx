import { Button } from './controls/button.tsx'

/** A list that could not be loaded. */
export function FailedList({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <div className="empty-list" role="alert">
      <div className="empty-words">
        <p className="empty-text">{message}</p>
        {onRetry ? (
          <Button kind="ghost" size="small" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
      </div>
    </div>
  )
}
