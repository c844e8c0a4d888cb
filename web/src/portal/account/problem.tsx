/** An error of the whole form, above it. */
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './account.module.css'

export function Problem({ message }: { message: string | null }) {
  if (!message) return null
  return (
    <p className={styles.problem} role="alert">
      <Icon name="alert" />
      {message}
    </p>
  )
}
