type Details = {
  status?: number
  code?: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  field?: string
  source?: string
  step?: string
  reason?: string
  metadata?: Record<string, string>
}

/** A refusal, with the texts and the shape of the provider's error bodies. */
export class Refusal extends Error {
  readonly details: Details

  constructor(description: string, details: Details = {}) {
    super(description)
    this.details = details
  }

  get status(): number {
    return this.details.status ?? 400
  }

  get body(): { error: Record<string, unknown> } {
    const { code, field, source, step, reason, metadata } = this.details
    return {
      error: {
        code: code ?? 'BAD_REQUEST_ERROR',
        description: this.message,
        ...(field === undefined ? {} : { field }),
        source: source ?? 'business',
        step: step ?? 'payment_initiation',
        reason: reason ?? 'input_validation_failed',
        metadata: metadata ?? {},
      },
    }
  }
}

/** The refusal of an unknown id. */
export function unknownId(): Refusal {
  return new Refusal('The id provided does not exist')
}

/** Refuses unknown fields of a request, as the provider does. */
export function refuseOthers(body: object, known: readonly string[]): void {
  const others = Object.keys(body).filter((name) => !known.includes(name))
  if (others.length > 0) {
    throw new Refusal(`${others.join(', ')} is/are not required and should not be sent`, {
      field: others[0] as string,
    })
  }
}
