/** The day of a step above the name of who took it, each on a line of its own. */
import { dateText } from '../../../ui/figure/date-text.ts'
import listStyles from '../../list/list.module.css'
import styles from './green-rating.module.css'

export const ByWhom = ({ at, name }: { at: string; name: string | null }) => (
  <div className={styles.by}>
    <span>{dateText(at)}</span>
    <span className={listStyles.under}>{name}</span>
  </div>
)
