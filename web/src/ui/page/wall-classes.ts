/** The classes of this part that other rooms give their own elements. */
import styles from './wall.module.css'

export const wallClasses = {
  board: styles.board,
}
