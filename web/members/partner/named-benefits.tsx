import { useDocument } from '#web/app/page-content/use-document.ts'
import { benefits as shipped } from '#content/benefits.ts'
import { Section, Split, Texts } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'

/** Benefits without a page of their own, each with an anchor. */
export function NamedBenefits() {
  const { title, lead, benefits } = useDocument('benefits', shipped).inFull
  if (benefits.length === 0) return null
  return (
    <div className="named-benefits">
      <Section title={title} lead={lead}>
        {benefits.map((benefit, at) => (
          <div
            className="named-benefit"
            // Only the first element with an anchor gets it as its id.
            id={
              benefits.findIndex(({ anchor }) => anchor === benefit.anchor) === at
                ? benefit.anchor
                : undefined
            }
            key={`${at} ${benefit.anchor}`}
          >
            <Split flip={at % 2 === 1} picture={<Scene name={benefit.scene} />}>
              <h3 className="display display-3">{benefit.title}</h3>
              {benefit.text === '' ? null : <p>{benefit.text}</p>}
              {benefit.points.length === 0 ? null : (
                <ul className="named-benefit-points">
                  <Texts of={benefit.points} />
                </ul>
              )}
              <ButtonLink kind="ghost" size="small" to={benefit.to}>
                {benefit.button}
              </ButtonLink>
            </Split>
          </div>
        ))}
      </Section>
    </div>
  )
}
