/** The profile and e-mail settings of an account before anybody has changed them. */
export const emptyProfile = {
  eventReminders: 'yes',
  city: null,
  country: null,
  website: null,
  linkedin: null,
  youtube: null,
  instagram: null,
  twitter: null,
  reminders: 'yes',
  handOvers: 'yes',
}
