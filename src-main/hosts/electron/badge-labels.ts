/** What a screen reader says of the picture on the task bar. */
export const badgeLabels = {
  waiting: (count: number): string => `${count} due or waiting for you`,
}
