import type { LoaderFunctionArgs } from 'react-router'
import { withBrand } from '#contract/values/brand-colors.ts'
import type { Branding } from '#contract/site/branding.ts'
import { type Accent, accents } from '#contract/site/share-card.ts'
import { brandingNow } from '#web/app/api/branding.ts'
import { loaderContext } from '#web/app/api/loader-context.ts'
import { ARCH, OUTER } from '#web/ui/drawings/arch.tsx'
import { lattice } from '#web/ui/drawings/lattice.ts'

/** The colours of the windows and of the lines in front. They are constants, since a shared picture has no theme. */
const COLOURS: Record<Accent, { ground: string; line: string }> = {
  community: { ground: '#1c2a57', line: '#6f83c8' },
  youth: { ground: '#7c4205', line: '#e0994f' },
  women: { ground: '#6d2050', line: '#cf7aae' },
  farmers: { ground: '#36581a', line: '#92bb62' },
  education: { ground: '#154f80', line: '#6facdf' },
  ayush: { ground: '#0b5858', line: '#58b5b5' },
}

/** The position of each window, and its size relative to the middle one. */
const ARCADE = [
  { at: 600, size: 0.9 },
  { at: 210, size: 0.66 },
  { at: 990, size: 0.66 },
  { at: -72, size: 0.48 },
  { at: 1272, size: 0.48 },
] as const

/** The drawing for a page's share card, which only the server requests: an arcade of windows with the page's lattice. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const asked = new URL(request.url).searchParams
  const accent = accents.find((one) => one === asked.get('accent')) ?? 'community'
  const branding = await brandingNow(context.get(loaderContext))
  return new Response(draw(asked.get('seed') ?? 'home', accent, branding), {
    headers: { 'content-type': 'image/svg+xml' },
  })
}

function draw(seed: string, accent: Accent, branding: Branding): string {
  const colours = COLOURS[accent]
  const inBrand = (colour: string) => (accent === 'community' ? withBrand(colour, branding) : colour)
  const [ground, line] = [inBrand(colours.ground), inBrand(colours.line)]
  const tile = lattice(seed, { scale: 44 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<defs>
<pattern id="l" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse"><path d="${tile.path}" fill="none" stroke="${line}" stroke-width="2.6" stroke-linejoin="round"/></pattern>
<clipPath id="c"><path d="${ARCH}"/></clipPath>
</defs>
<rect width="1200" height="630" fill="#fbf8f3"/>
<rect y="588" width="1200" height="42" fill="#f4eee4"/>
<path d="M0 588H1200" stroke="#e6dfd3" stroke-width="2"/>
${ARCADE.map(({ at, size }, index) => windowAt({ at, size, ground, isMiddle: index === 0 }, branding)).join('\n')}
</svg>`
}

type Window = { at: number; size: number; ground: string; isMiddle: boolean }

function windowAt({ at, size, ground, isMiddle }: Window, { brand, accent }: Branding): string {
  return `<g transform="translate(${at - 260 * size} ${588 - 612 * size}) scale(${size})">
<g clip-path="url(#c)">
<rect width="520" height="620" fill="${ground}"/>
${isMiddle ? sceneIn(accent) : ''}
<rect width="520" height="620" fill="url(#l)"/>
</g>
<path d="${ARCH}" fill="none" stroke="${brand}" stroke-width="11" stroke-linejoin="round"/>
<path d="${OUTER}" fill="none" stroke="${accent}" stroke-width="2.5" stroke-linejoin="round"/>
</g>`
}

const sceneIn = (accent: string) => `<circle cx="260" cy="372" r="196" fill="${accent}" opacity="0.2"/>
<circle cx="260" cy="372" r="150" fill="${accent}"/>
<path d="M0 478C70 440 130 450 196 472S330 496 400 456S490 440 520 448V620H0Z" fill="#13946f"/>
<path d="M0 540C120 506 236 556 356 528S492 518 520 524V620H0Z" fill="#08513e"/>`
