/** The classes of this part that other rooms give their own elements. */
import styles from './faces.module.css'

export const facesClasses = {
  faceText: styles.faceText,
}
