import { z } from 'zod'

// Zod asks the browser whether it may compile its checks, at the first schema of an object. Our policy says no, and the question
// is reported as a violation of it. So whoever makes schemas imports this, or `fields.ts`, which does.
if (typeof document !== 'undefined') z.config({ jitless: true })
