/** What an account says of its person and of e-mails before anybody has changed it. */
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
