import type { CSSProperties } from 'react'
import { isColor, themeOf } from '#contract/values/brand-colors.ts'
import { type Branding, SHIPPED_BRANDING } from '#contract/site/branding.ts'
import { Mark } from '#web/ui/drawings/arch.tsx'
import { Lattice } from '#web/ui/drawings/lattice.tsx'

/** Colours of the light theme that the brand does not change. */
const BY_DAY = {
  paper: '#fbf8f3',
  surface: '#ffffff',
  ink: '#16203a',
  muted: '#55607a',
  line: '#e6dfd3',
  'on-brand': '#ffffff',
}

type Props = Pick<Branding, 'shortName' | 'brand' | 'accent' | 'logo'>

/** A preview of a page in both themes with the typed name and colours. Default colours replace invalid ones. */
export function BrandPreview({ shortName, brand, accent, logo }: Props) {
  const read = (color: string, otherwise: string) => {
    const typed = color.trim().toLowerCase()
    return isColor(typed) ? typed : otherwise
  }
  const { light, dark } = themeOf({
    brand: read(brand, SHIPPED_BRANDING.brand),
    accent: read(accent, SHIPPED_BRANDING.accent),
  })
  const themes = [
    { name: 'By day', colors: { ...BY_DAY, ...light } },
    { name: 'By night', colors: { ...light, ...dark } },
  ]
  return (
    <div className="brand-previews" aria-hidden="true">
      {themes.map(({ name, colors }) => (
        <figure key={name} className="card brand-preview" style={variablesOf(colors)}>
          <div className="beside brand-preview-head">
            {logo === null ? <Mark size={26} /> : <img src={logo.url} style={{ height: 26 }} alt="" />}
            <b>{shortName}</b>
            <span className="brand-preview-button">Log in</span>
          </div>
          <div className="brand-preview-hero">
            <Lattice seed="brand preview" kind="octagons" angle={67} scale={22} strokeWidth={1.4} />
            <span className="brand-preview-button" data-kind="warm">
              Become a member
            </span>
          </div>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function variablesOf(colors: Record<string, string>): CSSProperties {
  return Object.fromEntries(
    Object.entries(colors).map(([name, color]) => [`--${name}`, color]),
  ) as CSSProperties
}
