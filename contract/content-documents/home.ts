import { z } from 'zod'
import '../call/zod-config.ts'
import {
  address,
  choiceOf,
  group,
  headed,
  line,
  lines,
  link,
  list,
  numberBetween,
  optionalLine,
  optionalLines,
  picture,
  titled,
} from './shapes.ts'

const scene = choiceOf('Drawing', ['bridge', 'sapling', 'lamps', 'village', 'lighthouse'])

/** The home page, except the parts that have their own documents. */
export const homeShape = z.strictObject({
  hero: group('Head of the page', {
    eyebrow: optionalLine('Line above the heading'),
    headline: line('Heading'),
    lead: optionalLines('Lead', 600),
    description: line('What search engines show', 160),
  }),
  about: group('About us', {
    eyebrow: optionalLine('Line above the heading'),
    title: line('Heading'),
    text: list('Paragraphs', lines('Paragraph', 2000)),
    more: line('Link to the page about us', 80),
    statsNote: optionalLines('Note below the figures', 300),
  }),
  whatWeDo: group('What we do', {
    ...headed,
    windows: list('Windows', group('Window', { ...titled, scene })),
  }),
  chapters: group('Chapters', headed),
  joining: group('Joining', { ...headed, steps: list('Steps', group('Step', titled)) }),
  sponsors: group('Sponsors', headed),
})

/** The slogans that scroll past. */
export const slogansShape = z.strictObject({ slogans: list('Slogans', line('Slogan', 60)) })

/** The figures of the community. */
export const statsShape = z.strictObject({
  stats: list('Figures', group('Figure', { figure: line('Figure', 20), label: line('Of what', 60) })),
})

/** The founder. */
export const founderShape = z.strictObject({
  name: line('Name', 100),
  role: line('Role', 100),
  quote: lines('In their own words', 600),
  text: optionalLines('About them', 2000),
  picture: picture('Picture'),
})

/** The cities of the community, on the map and as a list. */
export const chaptersShape = z.strictObject({
  regions: list(
    'Regions',
    group('Region', {
      region: line('Region', 60),
      chapters: list(
        'Cities',
        group('City', {
          city: line('City', 60),
          country: line('Country', 60),
          lat: numberBetween('Degrees north (south is negative)', -90, 90),
          lon: numberBetween('Degrees east (west is negative)', -180, 180),
          name: choiceOf('Its name on the map stands', ['right', 'left']),
        }),
      ),
    }),
  ),
})

/** The sponsors. */
export const sponsorsShape = z.strictObject({
  sponsors: list(
    'Sponsors',
    group('Sponsor', {
      title: line('Name', 80),
      description: optionalLine('What they do', 200),
      picture: picture('Logo'),
    }),
  ),
})

const entry = group('Entry', {
  title: line('Title', 60),
  to: address('Leads to'),
  text: optionalLine('Words below', 200),
})

/** The menus of the header and the footer. */
export const menusShape = z.strictObject({
  benefits: group('Menu of benefits', { title: line('Title', 40), links: list('Entries', entry) }),
  verticles: group('Menu of verticles', { title: line('Title', 40), links: list('Entries', entry) }),
  about: group('Menu about us', { title: line('Title', 40), links: list('Entries', entry) }),
  footer: optionalLines('Who we are, in the footer', 300),
})

/** The directors of the board. `link` is a page with more about the director. */
export const directorsShape = z.strictObject({
  directors: list(
    'Directors',
    group('Director', {
      name: line('Name', 100),
      designation: line('Designation', 150),
      link: link('Read more at'),
      picture: picture('Picture'),
    }),
  ),
})

/** The team behind the community. */
export const teamShape = z.strictObject({
  team: list(
    'Team',
    group('Person', {
      name: line('Name', 100),
      designation: line('Designation', 150),
      picture: picture('Picture'),
    }),
  ),
})
