import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../business-constants.ts'
import { password } from '../call/fields.ts'

const LENGTH = `Use ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`

/** A new password: any characters, neither trimmed nor cut (OWASP ASVS 6.2.1, 6.2.9). */
export const newPassword = password(SHORTEST_PASSWORD, LENGTH)
