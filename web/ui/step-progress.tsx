/** The progress of a wizard: `step` counts from 1. */
export function StepProgress({ step, titles }: { step: number; titles: readonly string[] }) {
  const words = `Step ${step} of ${titles.length}: ${titles[step - 1]}`
  return (
    <div className="steps">
      <progress
        className="visually-hidden"
        aria-label="Progress"
        aria-valuetext={words}
        value={step}
        max={titles.length}
      />
      {titles.map((title, index) => (
        <i key={title} data-on={index < step ? '' : undefined} />
      ))}
    </div>
  )
}
