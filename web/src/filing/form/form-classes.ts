/** The classes of this part that other rooms give their own elements. */
import styles from './form.module.css'

export const formClasses = {
  fields: styles.fields,
  restored: styles.restored,
  returned: styles.returned,
  returnedWhen: styles.returnedWhen,
  section: styles.section,
  who: styles.who,
  window: styles.window,
}
