/** What an investor form is about, in a few words. */
export function aboutInvestor(investor: { name: string; funding_requirement: string }): string {
  const need = investor.funding_requirement.replaceAll(/\s+/gu, ' ')
  return `${investor.name} seeks ${need.length > 80 ? `${need.slice(0, 79).trimEnd()}…` : need}`
}
