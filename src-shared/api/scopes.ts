/** The 30 scopes a token may carry (contract §5). */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'contacts:enrich',
  'companies:read',
  'companies:write',
  'esign:read',
  'esign:write',
  'esign:send',
  'conversations:read',
  'mail:read',
  'mail:write',
  'campaigns:read',
  'campaigns:write',
  'pipeline:read',
  'pipeline:write',
  'research:read',
  'research:write',
  'hot_lists:read',
  'hot_lists:write',
  'icp:read',
  'icp:write',
  'reverse_market_profile:read',
  'reverse_market_profile:write',
  'meetings:read',
  'meetings:write',
  'webhooks:manage',
  'credits:read',
  'settings:read',
  'settings:write',
  'profile:read',
] as const

export type Scope = (typeof scopes)[number]

/**
 * The mail scopes. No endpoint of the contract needs them, and Hotdesk never requests them
 * (contract §5, "mail permissions require explicit consent").
 */
export const mailScopes: readonly Scope[] = ['mail:read', 'mail:write']
