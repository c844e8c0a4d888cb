/** The classes of this part that other rooms give their own elements. */
import styles from './signatures.module.css'

export const signaturesClasses = {
  signatures: styles.signatures,
}
