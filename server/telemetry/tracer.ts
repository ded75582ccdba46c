type Attributes = Record<string, string | number>

/** A piece of work with a beginning and an end. Nothing about people belongs into its name or attributes. */
export type Span = {
  /** Does work, whose own spans are parts of this one. */
  run: <T>(work: () => T) => T
  /** `failure`: of which kind, where it failed. */
  end: (more?: { attributes?: Attributes; failure?: string | undefined }) => void
}

/** What makes spans and sends them to a collector. */
export type Tracer = {
  /** Begins a span. One that is no root is a part of the work under way; null where none is under way. */
  start: (
    name: string,
    about: { kind: 'server' | 'client' | 'consumer'; isRoot?: true; attributes?: Attributes },
  ) => Span | null
  /** Sends what has not been sent. */
  stop: () => Promise<void>
}

/** Does work as a span of its own where somebody traces. */
export async function inSpan<T>(
  tracer: Tracer | null,
  name: string,
  about: Parameters<Tracer['start']>[1],
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer?.start(name, about) ?? null
  if (span === null) return work()
  try {
    const done = await span.run(work)
    span.end()
    return done
  } catch (error) {
    span.end({ failure: kindOf(error) })
    throw error
  }
}

/** The kind of an error. Its message may quote what somebody typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
