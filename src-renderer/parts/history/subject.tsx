import { CutLine } from '../../ui/cut-line.tsx'

/**
 * Shows the record of a change, `Tom Verhoeven · Fintech CFOs`: its name, then in a quieter tone
 * where it belongs.
 */
export function Subject({ of }: { of: string }) {
  const [name, ...where] = of.split(' · ')
  return (
    <CutLine
      title={of}
      parts={[
        { content: <span className="name">{name}</span> },
        ...where.flatMap((place) => [
          { content: <span className="muted"> · </span> },
          { content: <span className="muted">{place}</span> },
        ]),
      ]}
    />
  )
}
