import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** The farmers’ branch. */
export const thofa: DocumentValue<'thofa'> = {
  seo: {
    title: 'THOFA, organic farmers',
    description:
      'The organic farmers association: sustainable, group and tribal farming, vetiver cultivation, and a fair scale that stands in the open.',
  },
  hero: {
    eyebrow: 'THOFA, the organic farmers association',
    title: 'The soil remembers how you treat it.',
    lead: 'THOFA brings together farmers who grow without poison, sell without a chain of middlemen, and plant vetiver where the rain used to take the field away.',
  },
  more: 'How we farm',
  mission: {
    title: 'What we have promised one another.',
    lead: 'Seven sentences, read aloud at the opening of each season.',
    list: [
      'Feed the soil first: compost, green manure and cover before anything bought.',
      'Keep seed that can be kept, and lend it to a neighbour for the same measure back.',
      'Share what stands idle: a tractor, a pump, a shed, an empty lorry on its way home.',
      'Sell together, weigh in the open, and pay the grower first.',
      'Learn from those who never stopped farming with the forest.',
      'Hold water and earth on every slope with living hedges of vetiver.',
      'Hand the field to the next one in better heart than we received it.',
    ],
  },
  association: {
    title: 'Four ways of farming, one association.',
    picture: null,
    parts: [
      {
        name: 'Sustainable farming',
        text: [
          'Changing to organic is hardest in the first two years, when the soil is still asleep and the yield dips. So nobody changes alone: a member who has done it walks your field with you each month, and you begin with one plot, not with all.',
          'You learn to make compost and plant brews from what the farm has, to read the soil with a spade, and to keep the records that a certificate will ask for.',
        ],
      },
      {
        name: 'Group farming',
        text: [
          'Ten small fields side by side are a farm. Members of a group plan crops together so that the market never gets everything in one week, buy inputs as one, and share one tractor by a calendar that hangs at the well.',
          'The group keeps one account and one book. Whoever is in it can open both.',
        ],
      },
      {
        name: 'Tribal farming',
        text: [
          'Millets, tubers, honey, a hundred greens with no name in the city: farmers of the hills have grown organic long before there was a word for it. THOFA does not teach them that. It brings buyers who pay for it, and a lorry up the last road.',
          'What is gathered from the forest is gathered by the village’s own rules, and its price is made in the village.',
        ],
      },
      {
        name: 'Vetiver cultivation',
        text: [
          'Vetiver is a grass whose roots go straight down, deeper than a person is tall. A row of it along the contour slows the rain, holds the bank and cleans what runs off. It asks for little water once it stands.',
          'Its roots are cut and distilled for perfume, woven into mats and screens that cool a house, and its leaves thatch the shed. Members get slips from nurseries of other members, plant them in a group, and sell the roots as one lot.',
        ],
      },
    ],
  },
  pictures: {
    title: 'A year on the land.',
    pictures: [
      {
        caption: 'Rows along the contour, so that the rain walks instead of running.',
        drawing: 'Rows',
        picture: null,
      },
      {
        caption: 'One tractor and a calendar: four families, no debt.',
        drawing: 'SharedTractor',
        picture: null,
      },
      {
        caption: 'Vetiver, as deep below the ground as it is high above.',
        drawing: 'VetiverRoots',
        picture: null,
      },
      { caption: 'Compost is turned in the shade, twice a month.', drawing: 'CompostBed', picture: null },
      {
        caption: 'A homestead at the edge of the forest, millet ripe on the roof.',
        drawing: 'ForestHome',
        picture: null,
      },
      { caption: 'The scale stands in the open. Everybody reads it.', drawing: 'FairScale', picture: null },
    ],
  },
  joining: {
    title: 'Begin with one plot.',
    text: 'Tell us in your application what you grow and where. We go by it when we introduce you to others.',
  },
}
