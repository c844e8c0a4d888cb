/** The classes of this part that other rooms give their own elements. */
import styles from './score-sheet-view.module.css'

export const scoreSheetViewClasses = {
  scoreTotal: styles.scoreTotal,
}
