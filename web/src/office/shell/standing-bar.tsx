/** Shows for which absent colleague this tab acts, and the way back to the own work. */
import type { StandingFor } from '@green/contract/calls/account/people.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { standFor, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/control/button.tsx'
import { Icon } from '../../ui/figure/icon.tsx'

/** Begins or ends acting for a colleague: what was read for the one is not shown to the other. */
export function useStanding() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (standing: StandingFor | null) => {
    standFor(standing)
    client.clear()
    void navigate({ to: officePath('dashboard'), search: {} })
  }
}

export function StandingBar() {
  const standing = useSession((session) => session.standing)
  const act = useStanding()
  if (!standing) return null
  return (
    <div className="office-standing" role="status">
      <Icon name="user" size={18} />
      <span>
        正在代 <strong>{standing.name}</strong> 办理，至 {standing.until}；每一步都注明代谁办理，你们两人不能互相复核。
      </span>
      <Button size="small" onClick={() => act(null)}>
        退出代办
      </Button>
    </div>
  )
}
