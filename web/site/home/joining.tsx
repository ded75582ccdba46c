import { joining } from '#web/content/home.ts'

/** The way from here to member. */
export function Joining() {
  return (
    <section className="wrap section joining" id="joining" aria-labelledby="joining-title">
      <div className="part-head joining-head one-column-960">
        <h2 className="display display-2" id="joining-title">
          Four steps from here to member.
        </h2>
        <p className="lead">Stop wherever you like and come back: nothing you type is lost on the way.</p>
      </div>
      <ol className="joining-steps">
        {joining.map((step) => (
          <li key={step.title}>
            <h3 className="display display-3">{step.title}</h3>
            <p className="small-text">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
