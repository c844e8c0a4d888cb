/** Says which numbers of a draft have a newer version in the ledger since it was saved, and were filled anew. */
import type { Refilled } from '@green/filing/facts/facts.ts'
import styles from '../form.module.css'
import openingStyles from './opening.module.css'

type Props = { changed: readonly Refilled[]; onGo: (path: string) => void }

export function RefilledNotice({ changed, onGo }: Props) {
  if (changed.length === 0) return null
  return (
    <section className={styles.restored} role="status">
      <p>{`账本有新版本，以下${changed.length}项沿用账本的数值已更新：`}</p>
      <ul className={openingStyles.copiedLeft}>
        {changed.map(({ path, at, label, before, after }) => (
          <li key={path}>
            {`${label}：${before} → ${after}`}
            <button type="button" className="ge-link" onClick={() => onGo(at)}>
              去核对
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
