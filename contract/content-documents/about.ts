import { z } from 'zod'
import '../call/zod-config.ts'
import {
  address,
  closing,
  group,
  hero,
  line,
  lines,
  link,
  list,
  optionalLine,
  optionalLines,
  picture,
  seo,
  titled,
  withLead,
} from './shapes.ts'

/** The page about the community; the team has its own document. */
export const aboutShape = z.strictObject({
  seo,
  hero,
  mission: group('Mission', { title: line('Heading'), statement: lines('Mission', 600) }),
  vision: group('Vision', { title: line('Heading'), text: lines('Vision', 2000) }),
  goals: group('Goals', {
    title: line('Heading'),
    figure: optionalLine('Figure', 20),
    of: optionalLine('Of what', 60),
    text: optionalLines('Text', 1000),
    goals: list('Goals', line('Goal', 300)),
  }),
  initiatives: group('Initiatives', {
    ...withLead,
    initiatives: list('Initiatives', group('Initiative', { ...titled, to: address('Leads to') })),
  }),
  team: group('Above the team', withLead),
  closing,
})

/** The page about the leadership; founder and board have their own documents. */
export const leadershipShape = z.strictObject({
  seo,
  hero,
  founder: group('The founder’s story', {
    quote: lines('In their own words', 600),
    text: list('Paragraphs', lines('Paragraph', 2000)),
    habits: list('How they work', group('Habit', titled)),
  }),
  board: group('Above the board', withLead),
  closing,
})

/** Stories of members. */
export const storiesShape = z.strictObject({
  seo,
  hero,
  title: line('Heading above the stories'),
  stories: list(
    'Stories',
    group('Story', {
      name: line('Name', 100),
      role: optionalLine('Role', 150),
      headline: line('Heading'),
      text: lines('In their own words', 2000),
      link: link('Read more at'),
      picture: picture('Picture'),
    }),
  ),
  closing: group('Last section', withLead),
})
