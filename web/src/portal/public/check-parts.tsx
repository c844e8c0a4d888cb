/** Result of a public check: the verdict with its facts, or why there is none. */
import { type ReactNode, useEffect, useRef } from 'react'
import type { RequestError } from '../../platform/request-error.ts'
import { Empty, FailedQuery, Loading } from '../../ui/faces.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/page.tsx'
import './check-parts.css'

type VerdictProps = {
  holds: boolean
  verdict: string
  /** Null values are left out. */
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

type CheckedProps<Data> = {
  /** The searched values as one text; empty before a search. */
  asked: string
  found: { data: Data | undefined; error: RequestError | null; refetch: () => unknown }
  /** Text when there is no match. */
  none: { title: string; hint: string }
  children: (data: Data) => ReactNode
}

/** Empty before a search; then the match, no match, or a failed request. The focus moves to the result, because the search form was remounted. */
export function Checked<Data>({ asked, found: { data, error, refetch }, none, children }: CheckedProps<Data>) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(asked)
  useEffect(() => {
    if (asked !== before.current && asked !== '') place.current?.focus()
    before.current = asked
  }, [asked])
  return (
    <section ref={place} tabIndex={-1} aria-label="核验结果" aria-live="polite">
      {asked === '' ? null : answer()}
    </section>
  )

  function answer() {
    if (data) return children(data)
    if (!error) return <Loading rows={4} label="正在核验" />
    return [404, 422].includes(error.code) ? (
      <Empty {...none} />
    ) : (
      <FailedQuery error={error} onRetry={() => void refetch()} />
    )
  }
}
