/**
 * The prices of a sourcing run (contract §4 "Prices come from the quote"): per qualified person,
 * and on top per new valid e-mail address.
 */
export const sourcingPrices = { qualification_credits: 3, email_credits: 2 } as const
/** The minimum balance to start a run: the price of one qualified person. */
export const minimumRunCredits: number = sourcingPrices.qualification_credits
