/** In the place of what is closed for a time: until when, and why. */

import { Icon } from '../figure/icon.tsx'
import styles from './faces.module.css'

export function PausedLine({ text }: { text: string }) {
  return (
    <p className={styles.readOnly} role="note">
      <Icon name="lock" size={18} />
      <span>{text}</span>
    </p>
  )
}
