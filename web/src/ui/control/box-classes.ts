/** The classes of this part that other rooms give their own elements. */
import styles from './box.module.css'

export const boxClasses = {
  warning: styles.warning,
}
