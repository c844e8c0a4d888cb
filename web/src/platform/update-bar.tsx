/** On the pages of somebody signed in once the platform was updated since the page was opened. */
import { Button } from '../ui/control/button.tsx'
import { Icon } from '../ui/figure/icon.tsx'
import styles from './maintenance-bar.module.css'

/** When to reload is the person's choice: the scripts of the build before are still served. */
export function UpdateBar() {
  return (
    <section className={styles.maintenance} aria-label="平台更新">
      <Icon name="info" size={18} />
      <p>
        <strong>平台已更新</strong>
        ：请在方便时刷新本页。正在填写的申报暂存在本机，刷新后接着填；其他填了一半的内容请先保存。
      </p>
      <Button size="small" onClick={() => location.reload()}>
        刷新本页
      </Button>
    </section>
  )
}
