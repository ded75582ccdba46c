import type { Category } from '#contract/membership/payments.ts'

/** The beginning of the demo's order ids, which no provider knows. */
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
  /** Their age in years today; null: they gave no date of birth. */
  age: number | null
  state: string | null
}

const table = `
Asha Kulkarni|Pune|India|Kisan Cold Chain LLP|Agriculture|Early revenue|Solar cold rooms that a village can own|Startup/Business|member|34|27
Rohan Mehta|Mumbai|India|Vidya Robotics|Education|Growth|Robot kits for schools without a lab|Startup/Business|member|41|27
Meera Nair|Kochi|India|Sakhi Looms|Textiles|Early revenue|Forty weavers, one export house|nariShakti|member|38|32
Arjun Reddy|Hyderabad|India|Reddy Angels|Finance|Established|First cheques for rural health|Investor|member|52|36
Fatima Sheikh|Lucknow|India|Chikan Collective|Textiles|Prototype|Embroidery with its maker's name on it|nariShakti|paid|29|09
Dev Patel|Ahmedabad|India|Gram Solar|Energy|Growth|Roof panels rented by the day|Startup/Business|paid|45|24
Lakshmi Iyer|Chennai|India|Iyer Ayurveda|Health|Established|Traced herbs from farm to clinic|Startup/Business|member|57|33
Kabir Singh|Amritsar|India||Student|Idea|A used-book exchange between hostels|Student|paid|20|03
Nandini Rao|Bengaluru|India|Tala Analytics|Technology|Growth|Stock-keeping for corner shops by voice|Startup/Business|member|31|29
Imran Qureshi|Bhopal|India|Leaf & Loam|Agriculture|Prototype|Vetiver against washed-out fields|Startup/Business|open||23
Grace Wanjiru|Nairobi|Kenya|Maji Safi|Water|Early revenue|Water kiosks that report their own faults|Startup/Business|member|37|
Tomás Herrera|Bogotá|Colombia|Cacao Abierto|Food|Early revenue|Cocoa sold with its farmer's price shown|Startup/Business|aid||
Aiko Tanaka|Osaka|Japan|Tanaka Ventures|Finance|Established|Bridges small makers into Japan|Investor|paid|48|
Priya Deshmukh|Nagpur|India||Education|Idea|Evening science clubs for girls|Student|aid|22|27
Sanjay Gupta|Delhi|India|Gupta Packaging|Manufacturing|Established|Mailers grown from rice straw|Startup/Business|member|49|07
Ananya Bose|Kolkata|India|Bose & Daughters|Publishing|Early revenue|Picture books in eleven languages|nariShakti|open||19
Yusuf Adeyemi|Lagos|Nigeria|Oja Logistics|Logistics|Growth|Shared lorries for market days|Startup/Business|cancelled||
Ritu Sharma|Jaipur|India|Blue Pottery House|Crafts|Established|A hundred-year kiln, a new catalogue|nariShakti|member|44|08
Vikram Joshi|Nashik|India|Joshi Farms|Agriculture|Growth|Residue-free grapes with a lab report|Startup/Business|paid|36|27
Elena Petrova|Sofia|Bulgaria|Roza Labs|Health|Prototype|Rose-oil side streams for skin care|Startup/Business|account||
Mohan Das|Patna|India||Agriculture|Idea|A tractor queue that is fair|Student|aid|16|10
Sunita Oraon|Ranchi|India|Oraon Forest Foods|Food|Early revenue|Wild mushrooms, dried by the women who find them|nariShakti|member|39|20
Daniel Okafor|Accra|Ghana|Okafor Capital|Finance|Established|Patient money for processors|Investor|open||
Kavya Menon|Thrissur|India|Menon Robotics|Technology|Prototype|Coconut harvesting without the climb|Startup/Business|paid|27|32
Harpreet Kaur|Ludhiana|India|Kaur Knitwear|Textiles|Growth|School jumpers that are handed down|Startup/Business|member|33|03
Noor Rahman|Dhaka|Bangladesh|Nodi Health|Health|Early revenue|A floating clinic's booking desk|Startup/Business|cancelled||
Aditya Verma|Indore|India||Technology|Idea|An app that reads bus boards aloud|Student|account|19|23
Joseph Fernandes|Panaji|India|Fernandes Boats|Manufacturing|Established|Electric ferries for short crossings|Startup/Business|member|61|30
Zainab Ali|Srinagar|India|Saffron Sisters|Food|Early revenue|Saffron with a name and a plot number|nariShakti|paid|26|01
Wei Chen|Singapore|Singapore|Chen Family Office|Finance|Established|Backs first factories|Investor|member||
`

/** Believable people for an empty installation; none of them exists. */
export const people: DemoPerson[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name, city, country, company, sector, stage, what, category, status, age, state] = line.split(
      '|',
    ) as [string, string, string, string, string, string, string, Category, DemoStatus, string, string]
    const more = { age: age === '' ? null : Number(age), state: state || null }
    return { name, city, country, company, sector, stage, what, category, status, ...more }
  })
