/** The classes of this part that other rooms give their own elements. */
import styles from './plan-view.module.css'

export const planViewClasses = {
  known: styles.known,
}
