import { useDocument } from '#web/app/page-content/use-document.ts'
import { chapters } from '#content/chapters.ts'
import { home } from '#content/home.ts'
import { WorldMap } from '../map/world-map.tsx'
import { Section } from '../section.tsx'

/** The cities of the community, on the map and as a list. */
export function Chapters() {
  const { chapters: head } = useDocument('home', home)
  const { regions } = useDocument('chapters', chapters)
  const places = regions.flatMap((region) => region.chapters)
  if (places.length === 0) return null
  return (
    <Section id="chapters" {...head}>
      <WorldMap places={places} />
      <ul className="chapters">
        {regions.map(({ region, chapters: cities }, at) => (
          <li key={`${at} ${region}`}>
            <h3>{region}</h3>
            <ul>
              {cities.map(({ city, country }, nth) => (
                <li key={`${nth} ${city}`}>
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
