/** The classes of this part that other rooms give their own elements. */
import styles from './fact.module.css'

export const factClasses = {
  facts: styles.facts,
}
