/** The classes of this part that other rooms give their own elements. */
import styles from './case-letters.module.css'

export const caseLettersClasses = {
  letterActs: styles.letterActs,
  letters: styles.letters,
}
