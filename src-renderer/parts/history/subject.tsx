/**
 * Shows the record of a change, `Tom Verhoeven · Fintech CFOs`: its name, then in a quieter tone
 * where it belongs.
 */
export function Subject({ of }: { of: string }) {
  const [name, ...where] = of.split(' · ')
  return (
    <bdi className="cut" title={of}>
      <span className="name">{name}</span>
      {where.length > 0 ? <span className="muted"> · {where.join(' · ')}</span> : null}
    </bdi>
  )
}
