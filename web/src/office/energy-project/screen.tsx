/** 项目入库: the county's and the city's desk; completion of an admitted project and projects of the same name. */
import { rec } from '@green/contract/calls/rec.ts'
import type { FilingDetail } from '@green/contract/filing.ts'
import { useCall } from '../../platform/query.ts'
import { Loading } from '../../ui/faces.tsx'
import { AlikeTable } from '../alike/alike-table.tsx'
import { DeskPage } from '../desk/desk-page.tsx'
import { deskProgrammes } from '../desk/desk-programmes.ts'
import { FailedAsk } from '../list/list-panel.tsx'
import { Completion } from './completion.tsx'

const desk = { ...deskProgrammes['energy-project'], more: { label: '完成核查与查重', part: ProjectTab } }

export function EnergyProjectDesk() {
  return <DeskPage desk={desk} />
}

function ProjectTab({ detail }: { detail: FilingDetail }) {
  const alike = useCall(rec.getAlike, { id: detail.id })
  return (
    <div className="desk-card">
      {detail.state === 'approved' || detail.state === 'revoked' ? <Completion id={detail.id} /> : null}
      <h2>同名项目</h2>
      {alike.isPending ? <Loading rows={3} label="正在比对" /> : null}
      {alike.error ? <FailedAsk error={alike.error} onRetry={() => void alike.refetch()} /> : null}
      {alike.data ? <AlikeTable rows={alike.data} none="没有发现同名的项目。" /> : null}
    </div>
  )
}
