/** Result of a public check: the verdict with its facts, or why there is none. */
import type { PaperSignature } from '@green/contract/filing/paper-signature.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { classes } from '../../../ui/classes.ts'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Icon } from '../../../ui/figure/icon.tsx'
import { Empty } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from './check-parts.module.css'

type VerdictProps = {
  holds: boolean
  verdict: string
  /** Null values are left out. */
  facts: readonly (readonly [label: string, value: string | null])[]
  /** Of papers that are signed; null for one from before the signatures. */
  signature?: PaperSignature | null
  children?: ReactNode
}

export function Verdict({ holds, verdict, facts, signature, children }: VerdictProps) {
  const isForged = signature?.isValid === false
  return (
    <Sheet>
      <p className={classes(styles.verdict, styles[`check-${holds && !isForged ? 'holds' : 'ended'}`])}>
        <Icon name={holds && !isForged ? 'check' : 'alert'} size={28} />
        {isForged ? '电子签名与登记的内容不符，请与出具单位联系' : verdict}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {signature ? <Signature {...signature} /> : null}
      {children}
    </Sheet>
  )
}

const algorithms = { SM2: 'SM2（签名者标识1234567812345678）和SM3', ECDSA: 'ECDSA（P-256）和SHA-256' } as const

/** Common readers know no SM2. */
const inFile = {
  SM2: '此签名单独保存，不在PDF文件内；文件是否被改动，以上面的校验值核对。',
  ECDSA: '此签名单独保存。2026年12月起出具的PDF文件内另有一份签名（PAdES），常用阅读器可以直接验证。',
} as const

/** Everything that another program needs to verify the signature. */
function Signature({ algorithm, signedAt, text, value, publicKey, isValid }: PaperSignature) {
  return (
    <details className={styles.signature}>
      <summary>{`电子签名${isValid ? '有效' : '无效'}：${algorithms[algorithm]}，${dateTimeText(signedAt)}`}</summary>
      <p>{inFile[algorithm]}可用其他软件自行验证：</p>
      <dl className={styles.facts}>
        {[
          ['被签名的文字（UTF-8，换行为LF）', text],
          ['签名值（DER，Base64）', value],
          ['公钥（PEM）', publicKey.trim()],
        ].map(([label, content]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <pre>{content}</pre>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type CheckedProps<Data> = {
  /** The searched values as one text; empty before a search. */
  searched: string
  found: { data: Data | undefined; error: RequestError | null; refetch: () => unknown }
  /** Text when there is no match. */
  none: { title: string; hint: string }
  children: (data: Data) => ReactNode
}

/** Empty before a search; then the match, no match, or a failed request. The focus moves to the result, because the search form was remounted. */
export function Checked<Data>({ searched, found, none, children }: CheckedProps<Data>) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(searched)
  useEffect(() => {
    if (searched !== before.current && searched !== '') place.current?.focus()
    before.current = searched
  }, [searched])
  return (
    <section ref={place} tabIndex={-1} aria-label="核验结果" aria-live="polite">
      {searched === '' ? null : (
        <QueryView query={found} loading="正在核验" missing={<Empty {...none} />}>
          {children}
        </QueryView>
      )}
    </section>
  )
}
