/** The classes of this part that other rooms give their own elements. */
import styles from './energy.module.css'

export const energyClasses = {
  link: styles.link,
  name: styles.name,
  note: styles.note,
  others: styles.others,
  tags: styles.tags,
}
