/** The classes of this part that other rooms give their own elements. */
import styles from './target-review.module.css'

export const targetReviewClasses = {
  group: styles.group,
  tree: styles.tree,
}
