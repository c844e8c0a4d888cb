/** Shows for whom this tab acts, and the button back to the own organisation. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endActing, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './portal-shell.module.css'

export function ActingBar() {
  const under = useSession((s) => s.acting?.under ?? null)
  const client = useQueryClient()
  const navigate = useNavigate()
  if (!under) return null
  const leave = () => {
    endActing()
    client.clear()
    void navigate({ to: '/mainPages/personalCenter', search: { tab: 'clients' } })
  }
  return (
    <div className={styles.acting} role="status">
      <div className="ge-wrap">
        <Icon name="user" size={18} />
        <span>
          正在为 <strong>{under.enterpriseName}</strong> 代办 {under.year} 年申报，委托至 {under.until}
          {under.maySubmit ? '，可以代为提交' : '，不含提交'}
        </span>
        <Button size="small" onClick={leave}>
          退出代办
        </Button>
      </div>
    </div>
  )
}
