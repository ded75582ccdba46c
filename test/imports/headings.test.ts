import { expect, test } from 'vitest'
import { importFields } from '#contract/admin/import-fields.ts'
import { headingWords } from '#server/imports/heading-words.ts'
import { guessMapping } from '#server/imports/headings.ts'

/** The heading that is guessed for each field. */
function guessed(headings: string): Record<string, string> {
  const all = headings.split(',')
  return Object.fromEntries(
    Object.entries(guessMapping(all.map((heading) => [heading]))).map(([field, place]) => [
      field,
      all[place] as string,
    ]),
  )
}

test.each([
  [
    'a sheet kept by hand',
    'Full Name,Email,Starts,Ends,Plan',
    { name: 'Full Name', email: 'Email', startsOn: 'Starts', endsOn: 'Ends', membershipCategory: 'Plan' },
  ],
  [
    'Ghost',
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    { email: 'email', name: 'name', membershipCategory: 'tiers' },
  ],
  [
    'Paid Memberships Pro',
    'id,username,firstname,lastname,email,billing firstname,billing lastname,address1,address2,city,state,zipcode,country,phone,membership,fee,term,joined,expires',
    {
      email: 'email',
      name: 'firstname',
      lastName: 'lastname',
      contact: 'phone',
      city: 'city',
      country: 'country',
      membershipCategory: 'membership',
      startsOn: 'joined',
      endsOn: 'expires',
    },
  ],
  [
    'Tendenci',
    'first_name,last_name,username,email,is_active,is_staff,is_superuser,member_number,company,phone,address,address2,city,state,zipcode,country,address_2,address2_2,city_2,state_2,zipcode_2,country_2,profile_status,profile_status_detail,school1,app,membership_type,corp_profile_id,corporate_membership_id,join_dt,expire_dt,renewal,renew_dt,status,status_detail',
    {
      email: 'email',
      name: 'first_name',
      lastName: 'last_name',
      contact: 'phone',
      companyName: 'company',
      city: 'city',
      country: 'country',
      membershipCategory: 'membership_type',
      startsOn: 'join_dt',
      endsOn: 'expire_dt',
    },
  ],
  [
    'a list by hand',
    'Sr. No.,Full Name,E-mail ID,Mobile No.,DOB,Company Name,Valid till',
    {
      email: 'E-mail ID',
      name: 'Full Name',
      contact: 'Mobile No.',
      dateOfBirth: 'DOB',
      companyName: 'Company Name',
      endsOn: 'Valid till',
    },
  ],
  ['a full name beside its parts', 'first name,last name,name,EMAIL', { email: 'EMAIL', name: 'name' }],
  ['nothing known', 'a,b,c', {}],
])('the headings of %s are recognised', (_, headings, mapping) => {
  expect(guessed(headings)).toEqual(mapping)
})

test('the headings of the template are recognised, both its labels and the names of its fields', () => {
  const { lastName: _, ...fields } = importFields
  for (const headings of [Object.keys(fields), Object.values(fields)])
    expect(Object.keys(guessMapping(headings.map((heading) => [heading]))).toSorted()).toEqual(
      Object.keys(fields).toSorted(),
    )
})

test('at least 150 headings are known, none of them for two fields', () => {
  const all = Object.values(headingWords).flatMap((words) => words.split(',').map((word) => word.trim()))
  expect(new Set(all).size).toBeGreaterThan(150)
  const fields = new Map<string, Set<string>>()
  for (const [field, words] of Object.entries(headingWords))
    for (const word of words.split(',')) {
      const bare = word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
      fields.set(bare, (fields.get(bare) ?? new Set()).add(field))
    }
  expect([...fields].filter(([, several]) => several.size > 1)).toEqual([])
})

test.each(
  `Valid upto,Valid Up To,Valid till,Valid Thru,Validity,Renewal date,Renewal due,Next Renewal Date,Due Date,Paid upto,Fees paid up to,Subscription upto,
Membership valid till,Membership Valid Upto (dd/mm/yyyy),Membership Expiration Date,Exp Date,Exp. Dt.,Expiry,Date of Expiry,expire_dt,expires,End Date`
    .split(',')
    .map((heading) => [heading.trim()]),
)('%s is the end of a membership', (heading) => {
  expect(guessMapping([['Name'], ['E-mail'], [heading]])).toEqual({ name: 0, email: 1, endsOn: 2 })
})

test.each([
  ['DOJ', 'startsOn'],
  ['Mob. No.', 'contact'],
  ['E-mail 1 - Value', 'email'],
  ['3. Please enter your full name *', 'name'],
  ['Organization 1 - Name', 'companyName'],
  ['Home-Phone-Mobile', 'contact'],
  ['Billing City', 'city'],
])('%s is %s', (heading, field) => {
  expect(guessMapping([[heading]])).toEqual({ [field]: 0 })
})
