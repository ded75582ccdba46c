/*
 * When the fee is refunded, in the words that pages, e-mails and dialogs share; the refund policy lists the cases. The
 * 'fees non-refundable' of the specification's terms applies to members' fees; the fee of a declined application is refunded.
 */
// The provider cannot refund a cheque, cash or a bank transfer.
export const HOW_IT_COMES_BACK =
  'what you paid online by itself, the way you paid, and anything else by a bank transfer, for which we ask you where to'

export const DECLINED_RULE =
  'If your application is declined, everything you paid for it comes back to you, online payments by themselves.'

const MEMBER_RULE =
  'Once you are a member, the fee is not refundable, except in the cases that the refund policy names.'

export const FEE_RULE = `${DECLINED_RULE} ${MEMBER_RULE}`

/** For members and former members. */
export const RENEWAL_RULE =
  'The fee of a renewal is not refundable, except in the cases that the refund policy names.'
