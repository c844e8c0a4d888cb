/** The classes of this part that other rooms give their own elements. */
import styles from './follow.module.css'

export const followClasses = {
  acts: styles.acts,
  day: styles.day,
  form: styles.form,
  parts: styles.parts,
  steps: styles.steps,
}
