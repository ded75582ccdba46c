import { z } from 'zod'
import '../call/zod-config.ts'
import { benefitIcons, scenes } from './scenes.ts'
import {
  address,
  anchor,
  choiceOf,
  colour,
  group,
  hero,
  line,
  lines,
  list,
  optionalLine,
  optionalLines,
  seo,
  titled,
  withLead,
} from './shapes.ts'

const title = line('Heading')
const step = (name: string) => group(name, { title, lead: optionalLines('Lead', 300) })

/** The page about membership, and the texts of its application form. */
export const membershipShape = z.strictObject({
  seo,
  hero,
  steps: group('How joining works', { title, steps: list('Steps', group('Step', titled)) }),
  cost: group('What it costs', {
    title,
    text: optionalLines('Text', 1000, 'Also above the categories in the application'),
  }),
  questions: group('Questions', {
    title,
    questions: list(
      'Questions',
      group('Question', { question: line('Question', 200), answer: lines('Answer', 2000) }),
    ),
  }),
  closing: optionalLine('Last line of the page'),
  application: group('Application', {
    eyebrow: optionalLine('Line above the heading'),
    title,
    personal: step('Step 1: the person'),
    business: step('Step 2: the business'),
    collaboration: step('Step 3: collaboration'),
    support: step('Step 4: support'),
    goals: step('Step 5: goals'),
    confirmation: step('Step 6: confirmation'),
  }),
  codeOfEthics: list('Code of ethics', line('Promise', 300)),
  terms: list('Terms in short', group('Term', { title: line('Title'), text: lines('Text', 2000) })),
})

/** The benefits of membership: the cards, and the full text of benefits without a page of their own. */
export const benefitsShape = z.strictObject({
  title,
  lead: optionalLines('Lead', 600, 'The title of a benefit that is told in full becomes a link to it'),
  benefits: list(
    'Benefits',
    group('Benefit', {
      ...titled,
      to: address('Leads to'),
      colour: colour('Colour behind its lattice'),
      icon: choiceOf('Icon', benefitIcons),
    }),
  ),
  inFull: group('Told in full', {
    ...withLead,
    benefits: list(
      'Benefits',
      group('Benefit', {
        anchor: anchor('Anchor', 'What stands behind # in links to it, such as zoom-premium'),
        ...titled,
        points: list('Points', line('Point', 300)),
        scene: choiceOf('Drawing', scenes),
        to: address('Leads to'),
        button: line('Words of the link', 80),
      }),
    ),
  }),
})
