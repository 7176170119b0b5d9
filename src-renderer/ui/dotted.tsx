/**
 * Writes facts on one line, a dot between them, leaving out what is empty. Each stands for itself:
 * what one of them does to the direction of writing ends with it.
 */
export function Dotted({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return (
    <span>
      {parts.filter(Boolean).map((part, index) => (
        <span key={index}>
          {index > 0 ? ' · ' : ''}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  )
}
