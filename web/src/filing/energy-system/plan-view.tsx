/** The steps of an energy-management system by stage, with progress; both faces show them. */
import {
  energySystem,
  type SystemPlan,
  type SystemStep,
  systemPaperFormats,
  systemStepStates,
} from '@green/contract/calls/energy/energy-system.ts'
import type { ReactNode } from 'react'
import { Tag, type Tone } from '../../ui/figure/tag.tsx'
import { Sheet } from '../../ui/page/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DownloadButton } from '../jobs/download-button.tsx'
import { FileList } from '../view/answer/file-list.tsx'
import styles from './plan-view.module.css'

const tones: Record<SystemStep['state'], Tone> = { todo: 'grey', doing: 'blue', done: 'green', without: 'grey' }

export function PlanProgress({ plan: { progress } }: { plan: SystemPlan }) {
  const { done, total, percent, overdue } = progress
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label="完成进度" />
      <span>{`已完成${done}项，共${total}项（${percent}%）`}</span>
      {overdue > 0 ? <Tag tone="red">{`${overdue}项逾期`}</Tag> : null}
    </div>
  )
}

/** The plan as a file, in each format. */
export function PlanPapers({ enterpriseId }: { enterpriseId?: string }) {
  return (
    <span className={styles.papers}>
      {(Object.keys(systemPaperFormats) as (keyof typeof systemPaperFormats)[]).map((format) => (
        <DownloadButton
          key={format}
          call={energySystem.paper}
          input={{ format, ...(enterpriseId ? { enterpriseId } : {}) }}
        >
          {`下载${systemPaperFormats[format]}`}
        </DownloadButton>
      ))}
    </span>
  )
}

export function PlanView({ plan, actOf }: { plan: SystemPlan; actOf?: (step: SystemStep) => ReactNode }) {
  return (
    <>
      {plan.stages.map(({ title, steps }, i) => (
        <Sheet key={title} title={`${i + 1}. ${title}`} id={`stage-${i + 1}`}>
          <DataTable
            caption={title}
            rows={steps}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'title',
                title: '步骤',
                head: true,
                width: '22rem',
                cell: (step) => (
                  <>
                    {`${step.clause}　${step.title}`}
                    <span className={styles.todo}>{step.todo}</span>
                    {step.known.length > 0 ? (
                      <span className={styles.known}>{`平台已有：${step.known.join('；')}`}</span>
                    ) : null}
                  </>
                ),
              },
              { key: 'owner', title: '责任人', width: '6rem', cell: (step) => step.owner || '—' },
              { key: 'due', title: '期限', width: '7rem', cell: (step) => step.dueOn ?? '—' },
              {
                key: 'state',
                title: '状态',
                width: '8rem',
                cell: (step) => (
                  <span className={styles.state}>
                    <Tag tone={tones[step.state]}>{systemStepStates[step.state]}</Tag>
                    {step.overdue ? <Tag tone="red">逾期</Tag> : null}
                  </span>
                ),
              },
              {
                key: 'proof',
                title: '佐证材料',
                cell: (step) =>
                  step.files.length > 0 ? (
                    <FileList files={step.files} label={`${step.title}的佐证`} />
                  ) : (
                    `需要：${step.proof}`
                  ),
              },
              ...(actOf ? [{ key: 'act', title: '操作', width: '6rem', cell: actOf }] : []),
            ]}
          />
        </Sheet>
      ))}
    </>
  )
}
