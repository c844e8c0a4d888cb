/** 节能服务备案: one review by the county; an institution is shown the way to its own filing in the portal. */

import { Link } from '@tanstack/react-router'
import { families } from '../../filing/families.ts'
import { useSession } from '../../platform/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/faces.tsx'
import { Page, Sheet } from '../../ui/page.tsx'
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'

export function EnergyServiceDesk() {
  const role = useSession((session) => session.login?.userRole)
  const desk = deskProgrammes['energy-service-filing']
  if (role !== 'enterprise') return <DeskPage desk={desk} />
  const way = (
    <Link to={families['energy-service-filing'].path} className={buttonClass('primary')}>
      打开我的备案
    </Link>
  )
  return (
    <Page title={desk.title}>
      <Sheet>
        <Empty title="本单位的备案在门户办理" hint="填报、修改和查看办理进度都在门户的备案页面。" action={way} />
      </Sheet>
    </Page>
  )
}
