import { z } from 'zod'

// When the first object schema is made, Zod tests whether the browser lets it compile code. The content security policy forbids
// that, and the browser reports the test as a violation. Every file that makes schemas therefore imports this file or
// `fields.ts`.
if (typeof document !== 'undefined') z.config({ jitless: true })
