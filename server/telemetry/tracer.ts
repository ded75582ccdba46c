type Attributes = Record<string, string | number>

/** A piece of work with a beginning and an end. Its name and attributes must contain nothing about people. */
export type Span = {
  /** Does work; the spans that it starts are children of this one. */
  run: <T>(work: () => T) => T
  /** `failure`: the kind of error, if the work failed. */
  end: (more?: { attributes?: Attributes; failure?: string | undefined }) => void
}

/** Makes spans and sends them to a collector. */
export type Tracer = {
  /** Begins a span: a root, or a child of the current span; null if there is no current span. */
  start: (
    name: string,
    about: { kind: 'server' | 'client' | 'consumer'; isRoot?: true; attributes?: Attributes },
  ) => Span | null
  /** Sends the remaining spans. */
  stop: () => Promise<void>
}

/** Does work, as a span if there is a tracer. */
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

/** The kind of an error: its message may quote what somebody typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
