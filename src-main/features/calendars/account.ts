/** Names the entry of the keychain with the address of a workspace's calendar. */
export const calendarAccount = (workspace: string): string => `calendar/${workspace}`
