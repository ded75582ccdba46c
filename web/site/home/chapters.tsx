import { chapters } from '#web/content/chapters.ts'
import { WorldMap } from '../map/world-map.tsx'
import { Section } from '../section.tsx'

/** Where members meet: on the map, and as a list. */
export function Chapters() {
  const places = chapters.flatMap((region) => region.chapters)
  return (
    <Section
      id="chapters"
      eyebrow="Global chapters"
      title="Cities where members meet."
      lead="A chapter is a city whose members meet, host one another and open doors. Yours may be the next."
    >
      <WorldMap places={places} />
      <ul className="chapters">
        {chapters.map(({ region, chapters: cities }) => (
          <li key={region}>
            <h3>{region}</h3>
            <ul>
              {cities.map(({ city, country }) => (
                <li key={city}>
                  <b>{city}</b>
                  {country === region || country === city ? null : <span>{` ${country}`}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
