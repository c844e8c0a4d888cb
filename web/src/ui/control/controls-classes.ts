/** The classes of this part that other rooms give their own elements. */
import styles from './controls.module.css'

export const controlsClasses = {
  spinner: styles.spinner,
}
