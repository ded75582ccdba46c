/** What a scanner holds to be wrong. */
export type Finding = { what: string; where: string }

/** What a scanner did and said, for the report; the findings are judged by `judged.ts`. */
export type Outcome = {
  findings: Finding[]
  /** What was run, in a sentence or two. */
  ran: string
  /** What it said, a sentence each. */
  said: string[]
}
