/** Signatures as they were drawn, with the refusal where there was one. */
import type { Verification } from '@green/contract/calls/inspection/verification.ts'
import { signatureRoles } from '@green/filing/inspection/verification.ts'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Tag } from '../../ui/figure/tag.tsx'
import styles from './signatures.module.css'

type Signature = Verification['signatures'][number]

/** A signature on a pad of width × height. */
export function Drawn({ path, width, height, name }: Pick<Signature, 'path' | 'width' | 'height' | 'name'>) {
  return (
    <svg className={styles.signature} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}的签名`}>
      <path d={path} />
    </svg>
  )
}

export function Signatures({ of }: { of: readonly Signature[] }) {
  return (
    <ul className={styles.signatures}>
      {of.map((one) => (
        <li key={one.id}>
          {one.role === 'refusal' ? <p>{`拒绝签字：${one.reason ?? ''}`}</p> : <Drawn {...one} />}
          <small>{`${signatureRoles[one.role]} ${one.name} ${dateTimeText(one.times.deviceAt)}`}</small>
          {one.isStale ? <Tag tone="orange">签字后有改动，须重签</Tag> : <Tag tone="green">有效</Tag>}
        </li>
      ))}
    </ul>
  )
}
