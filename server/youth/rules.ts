/** What a youth application is about, in a few words. */
export function aboutYouthApplication(application: { name: string; city: string }): string {
  return `${application.name}, ${application.city}`
}
