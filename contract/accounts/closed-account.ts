/** The e-mail of a closed account ends with this domain; no mail is delivered to `.invalid` (RFC 2606). */
export const CLOSED_DOMAIN = '@closed.invalid'
