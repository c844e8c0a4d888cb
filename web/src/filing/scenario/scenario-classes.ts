/** The classes of this part that other rooms give their own elements. */
import styles from './scenario.module.css'

export const scenarioClasses = {
  gap: styles.gap,
}
