import { documentMeta } from '../document-meta.ts'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { thofa as shipped } from '#content/branches/thofa.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section, Texts } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { Closing } from './closing.tsx'
import { Illustration } from './pictures/illustration.tsx'
import { farm, vetiverDepth } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import './thofa.css'

export const meta = documentMeta('thofa', shipped, { seed: 'THOFA', accent: 'farmers' })

export default function ThofaPage() {
  const { hero, more, mission, association, pictures, joining } = useDocument('thofa', shipped)
  return (
    <BranchPage
      branch="farmers"
      seed="THOFA"
      hero={hero}
      window="FarmersWindow"
      action={
        more === '' || association.parts.length === 0 ? null : (
          <ButtonLink kind="ghost" to="/verticles/thofa#association">
            {more}
          </ButtonLink>
        )
      }
    >
      {mission.list.length === 0 ? null : (
        <Section title={mission.title} lead={mission.lead} tone="deep">
          <ol className="promises">
            <Texts of={mission.list} />
          </ol>
        </Section>
      )}
      {association.parts.length === 0 ? null : (
        <Section id="association" title={association.title}>
          <div className="ways one-column-860">
            <div className="ways-text">
              {association.parts.map(({ name, text }, at) => (
                <article key={`${at} ${name}`}>
                  <h3 className="display display-3">{name}</h3>
                  <Texts of={text} as="p" />
                </article>
              ))}
            </div>
            <div className="ways-picture">
              <Illustration picture={association.picture} ratio={400 / 640}>
                <Picture
                  of={vetiverDepth}
                  name="VetiverDepth"
                  height={640}
                  label="A vetiver hedge cut open: its roots reach deeper into the ground than a person is tall"
                />
              </Illustration>
            </div>
          </div>
        </Section>
      )}
      {pictures.pictures.length === 0 ? null : (
        <Section title={pictures.title} tone="sunk">
          <div className="land">
            {pictures.pictures.map(({ caption, drawing, picture }, at) => (
              <figure key={`${at} ${caption}`}>
                <Illustration picture={picture}>
                  <Picture of={farm} name={drawing} />
                </Illustration>
                <figcaption>{caption}</figcaption>
              </figure>
            ))}
          </div>
        </Section>
      )}
      <Closing {...joining}>
        <JoinButton />
      </Closing>
    </BranchPage>
  )
}
