/** The classes of this part that other rooms give their own elements. */
import styles from './case-talk.module.css'

export const caseTalkClasses = {
  box: styles.box,
  head: styles.head,
  list: styles.list,
  talk: styles.talk,
}
