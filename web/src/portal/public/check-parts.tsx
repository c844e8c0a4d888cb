/** What the public checks say: the verdict with its facts. */
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/page.tsx'
import './check-parts.css'

type VerdictProps = {
  holds: boolean
  verdict: string
  /** What is not known is left out. */
  facts: readonly (readonly [label: string, value: string | null])[]
  children?: ReactNode
}

export function Verdict({ holds, verdict, facts, children }: VerdictProps) {
  return (
    <Sheet>
      <p className={`check-verdict check-${holds ? 'holds' : 'ended'}`}>
        <Icon name={holds ? 'check' : 'alert'} size={28} />
        {verdict}
      </p>
      <dl className="check-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {children}
    </Sheet>
  )
}
