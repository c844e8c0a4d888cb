/** The classes of this part that other rooms give their own elements. */
import styles from './green-code.module.css'

export const greenCodeClasses = {
  facts: styles.facts,
  head: styles.head,
  more: styles.more,
  note: styles.note,
  place: styles.place,
  total: styles.total,
  totalFigure: styles.totalFigure,
}
