import { z } from 'zod'
import '../no-eval.ts'

const LENGTH = 'Use 8 to 128 characters'

/** A password that is being chosen: any characters, 8 to 128 of them, neither trimmed nor cut (OWASP ASVS 6.2.1, 6.2.9). */
export const newPassword = z
  .string('Please fill this in')
  .min(1, 'Please fill this in')
  .min(8, LENGTH)
  .max(128, LENGTH)
