/*
 * When the fee goes back, in the words that pages, letters and dialogs share; the refund policy names the cases. The
 * specification's terms say 'fees non-refundable': that holds of a member's fee, since a declined application is paid back.
 */
// A cheque, cash or a transfer did not come through the provider, and cannot go back through it.
export const HOW_IT_COMES_BACK =
  'what you paid online by itself, the way you paid, and anything else by a bank transfer, for which we ask you where to'

export const DECLINED_RULE =
  'If your application is declined, everything you paid for it comes back to you, online payments by themselves.'

export const MEMBER_RULE =
  'Once you are a member, the fee is not refundable, except in the cases that the refund policy names.'

export const FEE_RULE = `${DECLINED_RULE} ${MEMBER_RULE}`

/** Of whoever is a member, or was one. */
export const RENEWAL_RULE =
  'The fee of a renewal is not refundable, except in the cases that the refund policy names.'
