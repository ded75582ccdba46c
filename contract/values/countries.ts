/** The country code of telephone numbers (ITU-T E.164) of each country (ISO 3166), with the area code where a country shares its code. */
const DIAL_CODES = `
AD376 AE971 AF93 AG1268 AL355 AM374 AO244 AR54 AT43 AU61 AW297 AZ994 BA387 BB1246 BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BN673 BO591 BQ599
BR55 BS1242 BT975 BW267 BY375 BZ501 CA1 CD243 CF236 CG242 CH41 CI225 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CY357 CZ420 DE49 DJ253 DK45
DM1767 DO1 DZ213 EC593 EE372 EG20 ER291 ES34 ET251 FI358 FJ679 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 GF594 GH233 GI350 GL299 GM220 GN224
GP590 GQ240 GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 IN91 IO246 IQ964 IR98 IS354 IT39 JM1876 JO962 JP81
KE254 KG996 KH855 KI686 KM269 KN1869 KP850 KR82 KW965 KY1345 KZ7 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377
MD373 ME382 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MQ596 MR222 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NG234 NI505 NL31
NO47 NP977 NR674 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PR1 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966
SB677 SC248 SD249 SE46 SG65 SI386 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SY963 SZ268 TD235 TG228 TH66 TJ992 TL670 TM993 TN216
TO676 TR90 TT1868 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1784 VE58 VN84 VU678 WF681 WS685 XK383 YE967 YT262 ZA27 ZM260 ZW263`

/** Other names and codes by which lists call a country. */
const OTHER_NAMES: Record<string, string> = {
  AE: 'uae are emirates dubai abudhabi',
  AU: 'aus',
  BD: 'bgd',
  CA: 'can',
  CH: 'che',
  CN: 'chn prc peoplesrepublicofchina',
  CZ: 'czechrepublic',
  DE: 'deu ger deutschland',
  FR: 'fra',
  GB: 'uk gbr greatbritain britain england scotland wales northernireland unitedkingdomofgreatbritainandnorthernireland',
  HK: 'hkg hongkong',
  ID: 'idn',
  IN: 'ind bharat republicofindia भारत',
  JP: 'jpn',
  KE: 'ken',
  KR: 'korea republicofkorea',
  LK: 'lka ceylon',
  MM: 'burma',
  MY: 'mys',
  NL: 'nld holland thenetherlands',
  NP: 'npl',
  NZ: 'nzl',
  OM: 'omn',
  PK: 'pak',
  QA: 'qat',
  RU: 'russianfederation',
  SA: 'sau ksa kingdomofsaudiarabia',
  SG: 'sgp',
  TR: 'turkey',
  US: 'usa america unitedstatesofamerica usofa',
  ZA: 'zaf rsa',
}

/** A country: its code of two letters (ISO 3166) and its country code of telephone numbers. */
export type Country = { code: string; dial: string }

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, '')
    .replaceAll(/[\u0300-\u036F]/g, '')
}

const byName = new Map<string, Country>()
const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
for (const [, code = '', dial = ''] of DIAL_CODES.matchAll(/([A-Z]{2})(\d+)/g)) {
  const country = { code, dial }
  for (const name of [code, inEnglish.of(code) ?? code, ...(OTHER_NAMES[code] ?? '').split(' ')])
    if (name !== '') byName.set(bare(name), country)
}

/** The country that a typed name or code means; null: none is called so. */
export function countryOf(typed: string): Country | null {
  return byName.get(bare(typed)) ?? null
}
