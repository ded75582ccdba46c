import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { pageMeta } from '#web/app/seo/metadata.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { type Prices as ValidPrices, pricesNow } from '#web/app/prices/prices.ts'
import { brandingIn, documentIn, useDocument } from '#web/app/page-content/use-document.ts'
import { home, slogans as shippedSlogans } from '#content/home.ts'
import { About } from './home/about.tsx'
import { Chapters } from './home/chapters.tsx'
import { comingEvents } from './home/coming-events.ts'
import { featured } from './home/featured.ts'
import { Founder } from './home/founder.tsx'
import { Hero } from './home/hero.tsx'
import { Joining } from './home/joining.tsx'
import { type ComingEvent, NextEvents } from './home/next-events.tsx'
import { Prices } from './home/prices.tsx'
import { Sponsors } from './home/sponsors.tsx'
import { type FeaturedSpotlight, FeaturedSpotlights, pickFacts } from './home/spotlights.tsx'
import { WhatWeDo } from './home/what-we-do.tsx'
import { SloganBand } from './slogan-band.tsx'
import './home/home.css'

type Loaded = { spotlights: FeaturedSpotlight[]; prices: ValidPrices | null; events: ComingEvent[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const known = context.get(loaderContext)
  const [spotlights, prices, events] = await Promise.all([
    featured(known),
    pricesNow(known),
    comingEvents(known),
  ])
  return { spotlights, prices, events }
}

export function meta(args: MetaArgs<typeof loader>) {
  return pageMeta({
    title: brandingIn(args.matches).tagline,
    description: documentIn(args.matches, 'home', home).hero.description,
    seed: 'home',
    structuredData: import.meta.env.SSR ? pickFacts(args.loaderData?.spotlights ?? []) : [],
  })(args)
}

export default function HomePage({ loaderData: { spotlights, prices, events } }: { loaderData: Loaded }) {
  const { slogans } = useDocument('slogans', shippedSlogans)
  return (
    <>
      <Hero prices={prices} />
      {slogans.length === 0 ? null : <SloganBand slogans={slogans} />}
      <FeaturedSpotlights spotlights={spotlights} />
      <About />
      <WhatWeDo />
      <NextEvents events={events} />
      <Founder />
      <Chapters />
      <Joining />
      <Prices prices={prices} />
      <Sponsors />
    </>
  )
}
