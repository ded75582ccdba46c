import { z } from 'zod'
import '../call/zod-config.ts'
import {
  choiceOf,
  closing,
  group,
  headed,
  hero,
  line,
  lines,
  list,
  optionalLine,
  optionalLines,
  picture,
  seo,
  titled,
  withLead,
} from './shapes.ts'

const paragraphs = list('Paragraphs', lines('Paragraph', 2000))

const withInscription = group('Head of the page', {
  ...headed,
  inscription: optionalLine('Word below the window', 20, 'An ornament, such as the name in Devanagari'),
})

/** A button in the head of the page that jumps to a section further down; empty: no button. */
const more = optionalLine('Button to the section below', 40)

const person = {
  name: line('Name', 100),
  role: optionalLine('Role', 150),
  quote: lines('In their own words', 600),
  text: paragraphs,
  picture: picture('Picture'),
}

const drawn = 'Without a picture, a drawing stands here'

/** YuvaShakti, the branch for young people. */
export const yuvaShaktiShape = z.strictObject({
  seo,
  hero: withInscription,
  president: group('President', { greeting: line('Heading'), ...person }),
  gallery: group('Pictures of a season', {
    ...withLead,
    pictures: list(
      'Pictures',
      group('Picture', {
        caption: lines('Caption', 300),
        drawing: choiceOf('Drawing', [
          'MorningCircle',
          'PitchDay',
          'Workbench',
          'CodingNight',
          'Kabaddi',
          'TreePlanting',
          'SongEvening',
          'FirstStall',
          'NightTrain',
          'LastEvening',
        ]),
        picture: picture('Picture', drawn),
      }),
    ),
  }),
  centre: group('Convention centre', {
    ...withLead,
    picture: picture('Picture', drawn),
    parts: list('Parts of its story', group('Part', titled)),
  }),
  apply: group('Last section', { ...titled, label: line('Button to the form', 40) }),
})

/** Nari Shakti, the branch for women in business. */
export const nariShaktiShape = z.strictObject({
  seo,
  hero: withInscription,
  more,
  mission: group('What it does', {
    ...withLead,
    picture: picture('Picture', drawn),
    cards: list('Cards', group('Card', titled)),
  }),
  featured: group('Featured member', {
    eyebrow: optionalLine('Line above the heading'),
    title: line('Heading'),
    ...person,
    path: list('Their path', group('Step', { when: line('When', 60), what: lines('What', 600) })),
  }),
  joining: group('Last section', { ...titled, aid: optionalLines('Below the price', 300) }),
})

/** THOFA, the branch of organic farmers. */
export const thofaShape = z.strictObject({
  seo,
  hero,
  more,
  mission: group('Promises', { ...withLead, list: list('Promises', lines('Promise', 300)) }),
  association: group('Ways of farming', {
    title: line('Heading'),
    picture: picture('Picture', drawn),
    parts: list('Ways', group('Way', { name: line('Name', 100), text: paragraphs })),
  }),
  pictures: group('Pictures', {
    title: line('Heading'),
    pictures: list(
      'Pictures',
      group('Picture', {
        caption: lines('Caption', 300),
        drawing: choiceOf('Drawing', [
          'Rows',
          'SharedTractor',
          'VetiverRoots',
          'CompostBed',
          'ForestHome',
          'FairScale',
        ]),
        picture: picture('Picture', drawn),
      }),
    ),
  }),
  joining: closing,
})

/** Edu Astra, the branch of education. */
export const eduAstraShape = z.strictObject({
  seo,
  hero,
  more,
  features: group('Subjects', {
    ...withLead,
    subjects: list(
      'Subjects',
      group('Subject', {
        name: line('Name', 100),
        about: optionalLines('What it is about', 300),
        list: list('What is learnt', lines('Entry', 300)),
      }),
    ),
  }),
  highlights: group('How it is different', {
    title: line('Heading'),
    cards: list('Cards', group('Card', titled)),
  }),
  initiatives: group('Initiatives', {
    title: line('Heading'),
    list: list(
      'Initiatives',
      group('Initiative', {
        name: line('Name', 100),
        about: optionalLines('What it is about', 300),
        text: paragraphs,
        drawing: choiceOf('Drawing', ['VillageWorkshop', 'PumpRepair']),
        picture: picture('Picture', drawn),
      }),
    ),
  }),
  scholarships: group('Scholarships', {
    ...withLead,
    list: list('Terms', group('Term', { title: line('Title', 60), text: lines('Text', 600) })),
    label: line('Button to the application', 40),
  }),
})

/** Integrated Ayush, the branch of traditional medicine. */
export const integratedAyushShape = z.strictObject({
  seo,
  hero,
  more,
  systems: group('Systems of medicine', {
    ...withLead,
    here: optionalLine('Words before what the branch does', 60),
    list: list(
      'Systems',
      group('System', {
        name: line('Name', 100),
        means: optionalLine('What the name means', 200),
        text: optionalLines('Text', 1000),
        here: optionalLines('What the branch does', 600),
        drawing: choiceOf('Drawing', ['Ayurveda', 'Unani', 'Siddha', 'Yoga', 'Homeopathy']),
        picture: picture('Picture', drawn),
      }),
    ),
  }),
  leader: group('Leader', { title: line('Heading'), ...person }),
  about: group('About the branch', {
    ...withLead,
    picture: picture('Picture', drawn),
    text: paragraphs,
    rulesTitle: line('Heading of the rules', 100),
    rules: list('Rules', lines('Rule', 300)),
    note: optionalLines('Note', 600),
  }),
  joining: closing,
})
