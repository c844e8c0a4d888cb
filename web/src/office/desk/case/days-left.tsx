import { classes } from '../../../ui/classes.ts'
import styles from '../../list/list.module.css'
import panelStyles from '../panel.module.css'
/** The number of days left, highlighted when few. */
export function DaysLeft({ days }: { days: number }) {
  const text = days < 0 ? `已逾期 ${-days} 天` : days === 0 ? '今天截止' : `还有 ${days} 天`
  return <span className={classes(styles.under, days <= 2 && panelStyles.soon)}>{text}</span>
}
