import type { Category } from '#contract/membership/payments.ts'

/** What the order ids of the demo begin with: no provider knows them. */
export const INVENTED_ORDER = 'order_Demo'

/** The application status of a person of the demo. */
export type DemoStatus = 'account' | 'open' | 'paid' | 'cancelled' | 'aid' | 'member'

export type DemoPerson = {
  name: string
  city: string
  country: string
  company: string
  sector: string
  stage: string
  what: string
  category: Category
  status: DemoStatus
}

const table = `
Asha Kulkarni|Pune|India|Kisan Cold Chain LLP|Agriculture|Early revenue|Solar cold rooms that a village can own|Startup/Business|member
Rohan Mehta|Mumbai|India|Vidya Robotics|Education|Growth|Robot kits for schools without a lab|Startup/Business|member
Meera Nair|Kochi|India|Sakhi Looms|Textiles|Early revenue|Forty weavers, one export house|nariShakti|member
Arjun Reddy|Hyderabad|India|Reddy Angels|Finance|Established|First cheques for rural health|Investor|member
Fatima Sheikh|Lucknow|India|Chikan Collective|Textiles|Prototype|Embroidery with its maker's name on it|nariShakti|paid
Dev Patel|Ahmedabad|India|Gram Solar|Energy|Growth|Roof panels rented by the day|Startup/Business|paid
Lakshmi Iyer|Chennai|India|Iyer Ayurveda|Health|Established|Traced herbs from farm to clinic|Startup/Business|member
Kabir Singh|Amritsar|India||Student|Idea|A used-book exchange between hostels|Student|paid
Nandini Rao|Bengaluru|India|Tala Analytics|Technology|Growth|Stock-keeping for corner shops by voice|Startup/Business|member
Imran Qureshi|Bhopal|India|Leaf & Loam|Agriculture|Prototype|Vetiver against washed-out fields|Startup/Business|open
Grace Wanjiru|Nairobi|Kenya|Maji Safi|Water|Early revenue|Water kiosks that report their own faults|Startup/Business|member
Tomás Herrera|Bogotá|Colombia|Cacao Abierto|Food|Early revenue|Cocoa sold with its farmer's price shown|Startup/Business|aid
Aiko Tanaka|Osaka|Japan|Tanaka Ventures|Finance|Established|Bridges small makers into Japan|Investor|paid
Priya Deshmukh|Nagpur|India||Education|Idea|Evening science clubs for girls|Student|aid
Sanjay Gupta|Delhi|India|Gupta Packaging|Manufacturing|Established|Mailers grown from rice straw|Startup/Business|member
Ananya Bose|Kolkata|India|Bose & Daughters|Publishing|Early revenue|Picture books in eleven languages|nariShakti|open
Yusuf Adeyemi|Lagos|Nigeria|Oja Logistics|Logistics|Growth|Shared lorries for market days|Startup/Business|cancelled
Ritu Sharma|Jaipur|India|Blue Pottery House|Crafts|Established|A hundred-year kiln, a new catalogue|nariShakti|member
Vikram Joshi|Nashik|India|Joshi Farms|Agriculture|Growth|Residue-free grapes with a lab report|Startup/Business|paid
Elena Petrova|Sofia|Bulgaria|Roza Labs|Health|Prototype|Rose-oil side streams for skin care|Startup/Business|account
Mohan Das|Patna|India||Agriculture|Idea|A tractor queue that is fair|Student|aid
Sunita Oraon|Ranchi|India|Oraon Forest Foods|Food|Early revenue|Wild mushrooms, dried by the women who find them|nariShakti|member
Daniel Okafor|Accra|Ghana|Okafor Capital|Finance|Established|Patient money for processors|Investor|open
Kavya Menon|Thrissur|India|Menon Robotics|Technology|Prototype|Coconut harvesting without the climb|Startup/Business|paid
Harpreet Kaur|Ludhiana|India|Kaur Knitwear|Textiles|Growth|School jumpers that are handed down|Startup/Business|member
Noor Rahman|Dhaka|Bangladesh|Nodi Health|Health|Early revenue|A floating clinic's booking desk|Startup/Business|cancelled
Aditya Verma|Indore|India||Technology|Idea|An app that reads bus boards aloud|Student|account
Joseph Fernandes|Panaji|India|Fernandes Boats|Manufacturing|Established|Electric ferries for short crossings|Startup/Business|member
Zainab Ali|Srinagar|India|Saffron Sisters|Food|Early revenue|Saffron with a name and a plot number|nariShakti|paid
Wei Chen|Singapore|Singapore|Chen Family Office|Finance|Established|Backs first factories|Investor|member
`

/** Believable people for an empty installation; none of them exists. */
export const people: DemoPerson[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name, city, country, company, sector, stage, what, category, status] = line.split('|') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      Category,
      DemoStatus,
    ]
    return { name, city, country, company, sector, stage, what, category, status }
  })
