/** The classes of this part that other rooms give their own elements. */
import styles from './answers-view.module.css'

export const answersViewClasses = {
  view: styles.view,
}
