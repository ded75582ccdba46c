/** The column of a field: `fundingUsage` is `funding_usage`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/gu, (capital) => `_${capital.toLowerCase()}`)
}
