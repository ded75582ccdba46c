import type { marks } from './sponsor-marks.tsx'

/**
 * Who carries the community, in the two rows of the home page. Sample entries: the organisation replaces them, and each
 * drawn mark by a `picture` of its own.
 */
export type Sponsor = {
  title: string
  description: string
  mark: keyof typeof marks
  colour: 'brand' | 'youth' | 'women' | 'farmers' | 'education' | 'ayush'
  picture?: { address: string; width: number; height: number }
}

export const sponsors: readonly (readonly Sponsor[])[] = [
  [
    {
      title: 'Sahyadri Looms',
      description: 'Handwoven cloth from four valleys',
      mark: 'loom',
      colour: 'women',
    },
    {
      title: 'Monsoon Capital',
      description: 'First cheques for first companies',
      mark: 'drop',
      colour: 'education',
    },
    {
      title: 'Peepal Foods',
      description: 'Organic grain, bought at a fair price',
      mark: 'leaf',
      colour: 'farmers',
    },
    {
      title: 'Deccan Cloud',
      description: 'Servers for members’ young products',
      mark: 'servers',
      colour: 'brand',
    },
    {
      title: 'Lamp & Ledger',
      description: 'Bookkeeping that a founder understands',
      mark: 'lamp',
      colour: 'youth',
    },
    {
      title: 'Nadi Clinics',
      description: 'Ayush care in twelve towns',
      mark: 'petals',
      colour: 'ayush',
    },
  ],
  [
    {
      title: 'Stepwell Media',
      description: 'Films about people who make things',
      mark: 'stepwell',
      colour: 'youth',
    },
    {
      title: 'Harbour Freight Guild',
      description: 'Shipping shared by small exporters',
      mark: 'harbour',
      colour: 'education',
    },
    {
      title: 'Kolam Design',
      description: 'Names, marks and shop fronts',
      mark: 'kolam',
      colour: 'women',
    },
    {
      title: 'Red Earth Bank',
      description: 'Accounts for cooperatives',
      mark: 'bank',
      colour: 'brand',
    },
    {
      title: 'Vriksha Robotics',
      description: 'Kits for schools without a laboratory',
      mark: 'robot',
      colour: 'ayush',
    },
    {
      title: 'Green Mile Logistics',
      description: 'From the field to the market overnight',
      mark: 'lorry',
      colour: 'farmers',
    },
  ],
]
