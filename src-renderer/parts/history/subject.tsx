/**
 * A record as changes tell of it, `Tom Verhoeven · Fintech CFOs`: its name first, quieter where it
 * stands.
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
