import { documentMeta } from '../document-meta.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { useDocument, usePhotographs } from '#web/app/page-content/use-document.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { integratedAyush as shipped } from '#content/branches/integrated-ayush.ts'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Section, Texts } from '../section.tsx'
import { BranchPage } from './branch-page.tsx'
import { Closing } from './closing.tsx'
import { Illustration } from './pictures/illustration.tsx'
import { ayush } from './pictures/lazy-drawings.ts'
import { Picture } from './pictures/picture.tsx'
import { Speaker } from './speaker.tsx'
import './integrated-ayush.css'

export const meta = documentMeta('integrated-ayush', shipped, { seed: 'Integrated Ayush', accent: 'ayush' })

type Words = DocumentValue<'integrated-ayush'>

export default function IntegratedAyushPage() {
  const { hero, more, systems, leader, about, joining } = useDocument('integrated-ayush', shipped)
  const photographOf = usePhotographs()
  return (
    <BranchPage
      branch="ayush"
      seed="Integrated Ayush"
      hero={hero}
      window="AyushWindow"
      action={
        more === '' || systems.list.length === 0 ? null : (
          <ButtonLink kind="ghost" to="/verticles/integrated-ayush#systems">
            {more}
          </ButtonLink>
        )
      }
    >
      {systems.list.length === 0 ? null : (
        <Section id="systems" title={systems.title} lead={systems.lead} tone="sunk">
          <ol className="systems">
            {systems.list.map((system, at) => (
              <System key={`${at} ${system.name}`} system={system} before={systems.here} />
            ))}
          </ol>
        </Section>
      )}
      <Section title={leader.title}>
        <Speaker {...leader} picture={photographOf(leader.picture)} />
      </Section>
      <About {...about} />
      <Closing {...joining}>
        <JoinButton />
      </Closing>
    </BranchPage>
  )
}

function System({ system, before }: { system: Words['systems']['list'][number]; before: string }) {
  const { name, means, text, here, drawing, picture } = system
  return (
    <li className="system">
      <div className="system-picture">
        <Illustration picture={picture}>
          <Picture of={ayush} name={`${drawing}Picture`} />
        </Illustration>
      </div>
      <div>
        <h3 className="display display-2">{name}</h3>
        {means === '' ? null : <p className="system-means">{means}</p>}
        {text === '' ? null : <p>{text}</p>}
        {here === '' ? null : (
          <p className="system-here">
            {before === '' ? null : <b>{`${before} `}</b>}
            <span>{here}</span>
          </p>
        )}
      </div>
    </li>
  )
}

function About({ title, lead, picture, text, rulesTitle, rules, note }: Words['about']) {
  return (
    <Section title={title} lead={lead} tone="deep">
      <div className="ayush-about one-column-960">
        <Illustration picture={picture}>
          <Picture of={ayush} name="SharedGarden" />
        </Illustration>
        <div className="ayush-words">
          <Texts of={text} as="p" />
        </div>
        {rules.length === 0 ? null : (
          <div className="ayush-rules">
            <h3 className="display display-3">{rulesTitle}</h3>
            <ul>
              <Texts of={rules} />
            </ul>
          </div>
        )}
      </div>
      {note === '' ? null : <p className="ayush-note">{note}</p>}
    </Section>
  )
}
