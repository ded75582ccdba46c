import { namedBenefits } from '#web/content/benefits.ts'
import { Section, Split } from '#web/site/section.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Scene } from '#web/ui/drawings/scene.tsx'

/** The benefits that are told nowhere else, each with an address of its own. */
export function NamedBenefits() {
  return (
    <div className="named-benefits">
      <Section title="Four of them in full." lead="The others have a page each. These four are told here.">
        {namedBenefits.map(({ id, title, text, points, scene, link }, at) => (
          <div className="named-benefit" id={id} key={id}>
            <Split flip={at % 2 === 1} picture={<Scene name={scene} />}>
              <h3 className="display display-3">{title}</h3>
              <p>{text}</p>
              <ul className="named-benefit-points">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <ButtonLink kind="ghost" size="small" to={link.to}>
                {link.title}
              </ButtonLink>
            </Split>
          </div>
        ))}
      </Section>
    </div>
  )
}
