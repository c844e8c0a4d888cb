/** Shows for which absent colleague this tab acts, and the way back to the own work. */
import type { DeputyFor } from '@green/contract/calls/account/people.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { standFor, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { Icon } from '../../ui/figure/icon.tsx'
import styles from './office-shell.module.css'

/** Begins or ends acting for a colleague: what was read for the one is not shown to the other. */
export function useDeputy() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (deputy: DeputyFor | null) => {
    standFor(deputy)
    client.clear()
    void navigate({ to: officePath('dashboard'), search: {} })
  }
}

export function DeputyBar() {
  const deputy = useSession((session) => session.standing)
  const act = useDeputy()
  if (!deputy) return null
  return (
    <div className={styles.standing} role="status">
      <Icon name="user" size={18} />
      <span>
        正在代 <strong>{deputy.name}</strong> 办理，至 {deputy.until}；每一步都注明代谁办理，你们两人不能互相复核。
      </span>
      <Button size="small" onClick={() => act(null)}>
        退出代办
      </Button>
    </div>
  )
}
