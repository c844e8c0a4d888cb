/** 项目入库: the county's and the city's desk; completion of an admitted project and projects of the same name. */

import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { wasGranted } from '@green/filing/workflow/states.ts'
import styles from '../../desk/case-head.module.css'
import { deskProgrammes } from '../../desk/desk-programmes.ts'
import { DeskPage } from '../../desk/list/desk-page.tsx'
import { AlikeFilings } from '../alike/alike-table.tsx'
import { Completion } from './completion.tsx'

const desk = { ...deskProgrammes['energy-project'], more: { label: '完成核查与查重', part: ProjectTab } }

export function EnergyProjectDesk() {
  return <DeskPage desk={desk} />
}

function ProjectTab({ detail }: { detail: FilingDetail }) {
  return (
    <div className={styles.card}>
      {wasGranted(detail.state) ? <Completion id={detail.id} /> : null}
      <h2>同名项目</h2>
      <AlikeFilings id={detail.id} none="没有发现同名的项目。" />
    </div>
  )
}
