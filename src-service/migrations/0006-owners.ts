/** Owners of subscriptions and API tokens: a token sees only the subscriptions of its owner. */
export const owners = `
ALTER TABLE webhooks ADD COLUMN owner TEXT; -- null: everybody's, as before there were owners
ALTER TABLE api_tokens ADD COLUMN owner TEXT; -- a person's id; null: the token acts for itself
`
