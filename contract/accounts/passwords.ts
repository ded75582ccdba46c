import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../business-constants.ts'
import { z } from 'zod'
import '../zod-config.ts'

const LENGTH = `Use ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`

/** A password that is being chosen: any characters, neither trimmed nor cut (OWASP ASVS 6.2.1, 6.2.9). */
export const newPassword = z
  .string('Please fill this in')
  .min(1, 'Please fill this in')
  .min(SHORTEST_PASSWORD, LENGTH)
  .max(LONGEST_PASSWORD, LENGTH)
