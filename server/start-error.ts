/** Keeps the product from starting; its message is for the operator and says what to do. */
export class StartError extends Error {}
