/** How far along a wizard is: `step` counts from 1. */
export function Steps({ step, titles }: { step: number; titles: readonly string[] }) {
  return (
    <div
      className="steps"
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={1}
      aria-valuemax={titles.length}
      aria-valuenow={step}
      aria-valuetext={`Step ${step} of ${titles.length}: ${titles[step - 1]}`}
    >
      {titles.map((title, index) => (
        <i key={title} data-on={index < step ? '' : undefined} />
      ))}
    </div>
  )
}
