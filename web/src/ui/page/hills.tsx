/** Three ridges and a river: the ground line of the platform. Decoration only. */
import hills from './hills.svg'
import styles from './portal-shell.module.css'

export function Hills() {
  return <img className={styles.hills} src={hills} alt="" />
}
