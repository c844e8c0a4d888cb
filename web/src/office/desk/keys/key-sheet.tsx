/** The list of keyboard shortcuts. */
import { Dialog } from '../../../ui/over/dialog.tsx'
import styles from './keys.module.css'
import { keySheet } from './keys.ts'

export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="快捷键" onClose={onClose}>
      <dl className={styles.keys}>
        {keySheet.map(({ keys, act }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <p className="ge-hint">在输入框中打字时，快捷键不起作用。</p>
    </Dialog>
  )
}
