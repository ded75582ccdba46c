import type { ImportField, ImportMapping } from '#contract/admin/imports.ts'

/**
 * The headings of each column as letters and digits alone, the best one first. Among them are those of the exports of
 * Ghost (`email`, `name`, `tiers`), Paid Memberships Pro (`firstname`, `lastname`, `billing city`, `membership`, `joined`, `expires`) and
 * Tendenci (`first_name`, `membership_type`, `join_dt`, `expire_dt`).
 */
const HEADINGS: Record<ImportField, string> = {
  email: 'email emailaddress emailid mailid useremail primaryemail workemail mail',
  name: 'name fullname membername displayname contactname nameofmember firstname first givenname forename',
  lastName: 'lastname last surname familyname',
  contact:
    'phone contact mobile phonenumber mobilenumber contactnumber phoneno mobileno contactno cell cellphone mobilephone telephone tel whatsapp whatsappnumber billingphone',
  city: 'city town citytown location billingcity',
  country: 'country nation billingcountry',
  companyName:
    'company companyname organisation organization organisationname organizationname business businessname firm startup startupname employer',
  dateOfBirth: 'dateofbirth dob birthdate birthday birthdt birth born',
  membershipCategory:
    'membershipcategory category membercategory membershiptype membertype membership membershiplevel levelname level plan tier tiers products type',
  startsOn:
    'startson memberfrom startdate startdt membershipstart membershipstartdate membershipfrom validfrom joined joindate joindt joinedon joiningdate dateofjoining membersince starts start since from',
  endsOn:
    'endson memberuntil enddate enddt membershipend membershipenddate membershipuntil membershipexpiry membershipexpires validuntil validtill validto expires expireson expiresat expiry expirydate expiration expirationdate expiredt activeuntil paiduntil paidtill ends until till end',
  website: 'website companywebsite web webaddress homepage site url',
  linkedin: 'linkedin linkedinprofile linkedinurl',
  youtube: 'youtube youtubechannel youtubeurl',
  instagram: 'instagram instagramhandle instagramurl',
  twitter: 'twitterx twitter twitterhandle twitterurl x',
}

const FIRST_NAMES = new Set('firstname first givenname forename'.split(' '))

/** `E-mail address`, `email_address` and `emailAddress` are one. */
function bare(heading: string): string {
  return heading
    .slice(0, 80)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '')
}

/** Which column is which, as far as the headings say it. */
export function guessMapping(headings: readonly string[]): ImportMapping {
  const words = headings.map(bare)
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  for (const [field, known] of Object.entries(HEADINGS) as [ImportField, string][]) {
    // A column of last names counts only beside one of first names.
    if (field === 'lastName' && !FIRST_NAMES.has(words[mapping.name ?? -1] ?? '')) continue
    for (const word of known.split(' ')) {
      const place = words.findIndex((heading, at) => heading === word && !taken.has(at))
      if (place === -1) continue
      mapping[field] = place
      taken.add(place)
      break
    }
  }
  return mapping
}
