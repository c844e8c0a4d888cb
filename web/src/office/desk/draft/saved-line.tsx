/** Whether an opinion in progress is on the server. */
import { momentText } from '../../../filing/moments.ts'
import styles from './draft.module.css'
import type { SavedState } from './opinion-saver.ts'

export function SavedLine({ state, onRetry }: { state: SavedState; onRetry: () => void }) {
  if (state === null) return null
  if (state === 'failed')
    return (
      <p className={styles.kept} role="status">
        意见未保存{' '}
        <button type="button" className="ge-link" onClick={onRetry}>
          重试
        </button>
      </p>
    )
  return (
    <p className={styles.kept} role="status">
      {state === 'saving' ? '正在保存' : `已保存 ${momentText(state.at).slice(11)}`}
    </p>
  )
}
