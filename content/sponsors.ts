import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** Invented: the organisation puts its own sponsors here. */
export const sponsors: DocumentValue<'sponsors'> = {
  sponsors: [
    { title: 'Sahyadri Looms', description: 'Handwoven cloth from four valleys', picture: null },
    { title: 'Monsoon Capital', description: 'First cheques for first companies', picture: null },
    { title: 'Peepal Foods', description: 'Organic grain, bought at a fair price', picture: null },
    { title: 'Deccan Cloud', description: 'Servers for members’ young products', picture: null },
    { title: 'Lamp & Ledger', description: 'Bookkeeping that a founder understands', picture: null },
    { title: 'Nadi Clinics', description: 'Ayush care in twelve towns', picture: null },
    { title: 'Stepwell Media', description: 'Films about people who make things', picture: null },
    { title: 'Harbour Freight Guild', description: 'Shipping shared by small exporters', picture: null },
    { title: 'Kolam Design', description: 'Names, marks and shop fronts', picture: null },
    { title: 'Red Earth Bank', description: 'Accounts for cooperatives', picture: null },
    { title: 'Vriksha Robotics', description: 'Kits for schools without a laboratory', picture: null },
    { title: 'Green Mile Logistics', description: 'From the field to the market overnight', picture: null },
  ],
}
