/** What the e-mail of a closed account ends with; no mail goes to `.invalid` (RFC 2606). */
export const CLOSED_DOMAIN = '@closed.invalid'
