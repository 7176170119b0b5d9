/**
 * What a sourcing run pays for (contract §4 "Prices come from the quote"): a person once qualified,
 * and a new valid e-mail address on top.
 */
export const sourcingPrices = { qualification_credits: 3, email_credits: 2 } as const
/** A run that cannot pay for one qualified person need not begin. */
export const minimumRunCredits: number = sourcingPrices.qualification_credits
