/**
 * Who carries the community, in the two rows of the home page. Sample entries: the organisation replaces them, and each
 * drawn mark by a `picture` of its own.
 */
export type Sponsor = {
  title: string
  description: string
  /** A mark in a square of 48: what an SVG path says. */
  mark: string
  colour: 'brand' | 'youth' | 'women' | 'farmers' | 'education' | 'ayush'
  picture?: { address: string; width: number; height: number }
}

export const sponsors: readonly (readonly Sponsor[])[] = [
  [
    {
      title: 'Sahyadri Looms',
      description: 'Handwoven cloth from four valleys',
      mark: 'M4 4H20V20H4ZM28 4H44V20H28ZM4 28H20V44H4ZM24 24H48V28H32V48H28V28H24ZM36 36H44V44H36Z',
      colour: 'women',
    },
    {
      title: 'Monsoon Capital',
      description: 'First cheques for first companies',
      mark: 'M24 2C34 14 40 22 40 30A16 16 0 0 1 8 30C8 22 14 14 24 2ZM16 30A8 8 0 0 0 24 38V33A3 3 0 0 1 21 30Z',
      colour: 'education',
    },
    {
      title: 'Peepal Foods',
      description: 'Organic grain, bought at a fair price',
      mark: 'M24 46C8 38 2 26 8 14C14 4 22 12 24 2C26 12 34 4 40 14C46 26 40 38 24 46ZM22 18V38H26V18Z',
      colour: 'farmers',
    },
    {
      title: 'Deccan Cloud',
      description: 'Servers for members’ young products',
      mark: 'M2 44V34H46V44ZM8 30V20H40V30ZM14 16V6H34V16Z',
      colour: 'brand',
    },
    {
      title: 'Lamp & Ledger',
      description: 'Bookkeeping that a founder understands',
      mark: 'M24 2C30 9 32 13 32 17A8 8 0 0 1 16 17C16 13 18 9 24 2ZM2 28H46C44 40 36 46 24 46S4 40 2 28Z',
      colour: 'youth',
    },
    {
      title: 'Nadi Clinics',
      description: 'Ayush care in twelve towns',
      mark: 'M24 4C32 12 32 20 24 24C16 20 16 12 24 4ZM4 24C12 16 20 16 24 24C20 32 12 32 4 24ZM44 24C36 32 28 32 24 24C28 16 36 16 44 24ZM24 44C16 36 16 28 24 24C32 28 32 36 24 44Z',
      colour: 'ayush',
    },
  ],
  [
    {
      title: 'Stepwell Media',
      description: 'Films about people who make things',
      mark: 'M2 4H46V12H38V20H30V28H18V20H10V12H2ZM20 34H28V44H20Z',
      colour: 'youth',
    },
    {
      title: 'Harbour Freight Guild',
      description: 'Shipping shared by small exporters',
      mark: 'M22 2H26V10H40V22L44 24C42 38 36 46 24 46S6 38 4 24L8 22V10H22ZM12 14V20L24 16L36 20V14Z',
      colour: 'education',
    },
    {
      title: 'Kolam Design',
      description: 'Names, marks and shop fronts',
      mark: 'M24 2L30 18L46 24L30 30L24 46L18 30L2 24L18 18ZM24 19A5 5 0 0 0 24 29A5 5 0 0 0 24 19Z',
      colour: 'women',
    },
    {
      title: 'Red Earth Bank',
      description: 'Accounts for cooperatives',
      mark: 'M24 2L46 14V18H2V14ZM6 22H12V38H6ZM21 22H27V38H21ZM36 22H42V38H36ZM2 42H46V46H2Z',
      colour: 'brand',
    },
    {
      title: 'Vriksha Robotics',
      description: 'Kits for schools without a laboratory',
      mark: 'M22 2H26V8H38A4 4 0 0 1 42 12V32A4 4 0 0 1 38 36H10A4 4 0 0 1 6 32V12A4 4 0 0 1 10 8H22ZM14 16V24H20V16ZM28 16V24H34V16ZM14 40H34V46H14Z',
      colour: 'ayush',
    },
    {
      title: 'Green Mile Logistics',
      description: 'From the field to the market overnight',
      mark: 'M2 10H30V32H2ZM32 16H40L46 24V32H32ZM11 34A5 5 0 0 0 11 44A5 5 0 0 0 11 34ZM37 34A5 5 0 0 0 37 44A5 5 0 0 0 37 34Z',
      colour: 'farmers',
    },
  ],
]
