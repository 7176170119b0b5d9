/** Returns the name of the keychain entry that holds the address of a workspace's calendar. */
export const calendarAccount = (workspace: string): string => `calendar/${workspace}`
