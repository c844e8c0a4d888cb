/** What the public checks say: the verdict with its facts, or why there is none. */
import { type ReactNode, useEffect, useRef } from 'react'
import type { RequestError } from '../../platform/request-error.ts'
import { Empty, FailedQuery, Loading } from '../../ui/faces.tsx'
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

type CheckedProps<Data> = {
  /** What was asked, in one; empty before anybody asks. */
  asked: string
  found: { data: Data | undefined; error: RequestError | null; refetch: () => unknown }
  /** What is said when nothing agrees with what was asked. */
  none: { title: string; hint: string }
  children: (data: Data) => ReactNode
}

/** Nothing before somebody asks; then what was found, that nothing was, or that it could not be asked. The focus goes where the answer will stand: the form that asked is a new one by then. */
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
