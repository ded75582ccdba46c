import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** The branch of traditional medicine. Its leader is invented: the organisation puts its own here. */
export const integratedAyush: DocumentValue<'integrated-ayush'> = {
  seo: {
    title: 'Integrated Ayush',
    description:
      'Ayurveda, Unani, Siddha, Yoga and Homeopathy: physicians, growers, makers and teachers of five systems at one table.',
  },
  hero: {
    eyebrow: 'Integrated Ayush',
    title: 'Five old sciences, one honest table.',
    lead: 'Physicians, growers, makers and teachers of Ayurveda, Unani, Siddha, Yoga and Homeopathy meet here: to work together, to test what they claim, and to build on it.',
  },
  more: 'The five systems',
  systems: {
    title: 'Five systems.',
    lead: 'Each has its own books, its own teachers and its own questions. None is asked to be another.',
    here: 'In this branch.',
    list: [
      {
        name: 'Ayurveda',
        means: 'The knowledge of life',
        text: 'It begins with the day, the season and the plate: what you eat, when you sleep, how you move. Its pharmacy is the garden and the kitchen, and its physicians read a person before they read a complaint.',
        here: 'Physicians, growers of herbs and makers of medicine agree here on what is grown, how it is tested and what the label says.',
        drawing: 'Ayurveda',
        picture: null,
      },
      {
        name: 'Unani',
        means: 'The Greek medicine of our cities',
        text: 'It came by way of Persia and stayed. It balances temperaments, knows a hundred syrups and distillates, and keeps the art of regimen: bath, massage, diet and rest, in that order.',
        here: 'Distillers and hakims of the branch bring small makers together, from the rose field to the stamped bottle.',
        drawing: 'Unani',
        picture: null,
      },
      {
        name: 'Siddha',
        means: 'What the accomplished left behind',
        text: 'The medicine of the Tamil country, written on palm leaves by the Siddhars. It works with herbs, minerals and breath, and asks its physician to practise what he prescribes.',
        here: 'Young physicians and scholars read the manuscripts together and put what they find where others can check it.',
        drawing: 'Siddha',
        picture: null,
      },
      {
        name: 'Yoga',
        means: 'To join',
        text: 'Posture is only its door. Behind it are breath, attention, and the way one treats others. It needs no machine and very little room, so it goes into schools, offices and fields.',
        here: 'Teachers of the branch open members’ meetups with it, train teachers for villages, and run retreats as businesses that last.',
        drawing: 'Yoga',
        picture: null,
      },
      {
        name: 'Homeopathy',
        means: 'Like by like',
        text: 'Two hundred years young, and at home in the lanes of every town. It takes time to listen, and for many families it is the first door they knock at.',
        here: 'Practitioners share how they keep records, when they refer a patient onward, and how a small clinic pays its rent.',
        drawing: 'Homeopathy',
        picture: null,
      },
    ],
  },
  leader: {
    name: 'Dr Savitri Anantharaman',
    role: 'Leader of Integrated Ayush, physician of Ayurveda',
    title: 'Who leads the branch.',
    quote: 'A tradition is not weaker for being asked how it knows.',
    text: [
      'She has practised for three decades, half of them in a district hospital where the ward of modern medicine was one corridor away, and learnt there to walk down that corridor early. She teaches students to write down what they expected, what happened, and the difference.',
      'In the branch she has started a monthly case discussion: one patient’s story, without the name, is put to all five systems, and each says what it would do and why.',
    ],
    picture: null,
  },
  about: {
    title: 'About Integrated Ayush.',
    lead: 'Integrated means side by side and in the open, not mixed in one bottle.',
    text: [
      'The branch has three kinds of members: those who treat, those who grow and make, and those who build around them, from clinics and retreats to laboratories and software. They meet each month, online and in turn in each other’s places, and they do business together.',
      'A grower finds three pharmacies that buy by the season. A pharmacy finds a laboratory that tests its batches. A young physician finds a room, a mentor and first patients. That is what membership is for.',
    ],
    rulesTitle: 'What we hold each other to',
    rules: [
      'Say what is known, what is believed and what is hoped, in different words.',
      'Know where your system ends, and refer onward in time.',
      'Test every batch, name every ingredient, promise no cures.',
      'Take from the forest only what grows back.',
    ],
    note: 'These pages describe traditions and a community. They are not medical advice; with an illness, see a qualified doctor.',
    picture: null,
  },
  joining: {
    title: 'Take a seat at the table.',
    text: 'Physicians, growers, makers and teachers of all five systems join as members, students included.',
  },
}
