import { rupees } from '#contract/money/currency.ts'
import type { Prices } from '#web/app/prices/prices.ts'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { useDocument } from '#web/app/page-content/use-document.ts'
import { home } from '#content/home.ts'
import { ArchFrame } from '#web/ui/drawings/arch.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { LazyDrawing } from '#web/ui/drawings/lazy-drawing.tsx'
import { Magnet } from '#web/ui/motion/magnet.tsx'
import { album } from './lazy-drawings.ts'

/** The community in one sentence, and the link to join. */
export function Hero({ prices }: { prices: Prices | null }) {
  const { hero } = useDocument('home', home)
  return (
    <section className="wrap hero one-column-960" aria-label="Welcome">
      <div className="hero-words">
        {hero.eyebrow === '' ? null : <p className="eyebrow">{hero.eyebrow}</p>}
        <h1 className="display display-1">{hero.headline}</h1>
        {hero.lead === '' ? null : <p className="lead">{hero.lead}</p>}
        <div className="actions">
          <Magnet>
            <JoinButton />
          </Magnet>
          <ButtonLink kind="ghost" to="/#joining">
            How joining works
          </ButtonLink>
        </div>
        {prices === null ? null : (
          <p className="home-from">
            From <b>{rupees(Math.min(...prices.map(({ total }) => total)))}</b> a year with GST, and aid for
            those who cannot pay.
          </p>
        )}
      </div>
      <ArchFrame seed="home" kind="octagons" angle={67} scale={45}>
        <LazyDrawing of={album} name="workshops" />
      </ArchFrame>
    </section>
  )
}
