/** The classes of this part that other rooms give their own elements. */
import styles from './diagnosis.module.css'

export const diagnosisClasses = {
  list: styles.list,
}
