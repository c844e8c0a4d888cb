/** The team with cards, declarations and conflicts; everybody signs the declaration for himself. */
import { type InspectionTaskDetail, inspectionTask } from '@green/contract/calls/inspection/inspection-task.ts'
import { useState } from 'react'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { useAct } from '../../../../platform/request/query.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Checkbox } from '../../../../ui/control/field.tsx'
import { RefusedLine } from '../../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../../ui/figure/date-text.ts'
import { Tag } from '../../../../ui/figure/tag.tsx'
import { ActFoot, Dialog } from '../../../../ui/over/dialog.tsx'
import { toast } from '../../../../ui/over/toast.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import styles from '../../../list/list.module.css'
import { taskReads } from './task-reads.ts'

export function TeamTable({ of }: { of: InspectionTaskDetail }) {
  const [isDeclaring, setDeclaring] = useState(false)
  const own = of.team.find(({ isOwn }) => isOwn)
  const mayDeclare = own && own.declaredAt === null && of.allowed.some(({ action }) => action === 'declare')
  return (
    <>
      <DataTable
        caption="监察人员"
        rows={of.team}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            title: '姓名',
            head: true,
            cell: (row) => `${row.name}${row.leads ? '（组长）' : ''}`,
          },
          { key: 'unit', title: '单位', cell: (row) => row.unit },
          {
            key: 'card',
            title: '执法证',
            cell: (row) => (
              <>
                {row.cardNo ?? '—'}
                {row.cardFault ? <Tag tone="red">{row.cardFault}</Tag> : null}
                {row.validTo ? <span className={styles.under}>{`有效期至${row.validTo}`}</span> : null}
              </>
            ),
          },
          {
            key: 'declared',
            title: '回避承诺',
            cell: (row) => (row.declaredAt ? dateTimeText(row.declaredAt) : <Tag tone="orange">未承诺</Tag>),
          },
          { key: 'conflicts', title: '应当回避', cell: (row) => row.conflicts.join('；') || '无' },
        ]}
      />
      {mayDeclare ? (
        <div className={followClasses.acts}>
          <Button kind="primary" onClick={() => setDeclaring(true)}>
            作出回避承诺
          </Button>
        </div>
      ) : null}
      {isDeclaring ? <DeclareDialog of={of} onClose={() => setDeclaring(false)} /> : null}
    </>
  )
}

function DeclareDialog({ of, onClose }: { of: InspectionTaskDetail; onClose: () => void }) {
  const [isAgreed, setAgreed] = useState(false)
  const declare = useAct(inspectionTask.declare, {
    refreshes: taskReads,
    onDone: () => {
      toast.success('已作出承诺')
      onClose()
    },
  })
  return (
    <Dialog
      title="回避承诺"
      onClose={onClose}
      footer={
        <ActFoot
          act="确认承诺"
          disabled={!isAgreed}
          running={declare.isPending ? '正在提交' : false}
          onAct={() => declare.mutate({ id: of.id, version: of.version, agreed: true })}
          onClose={onClose}
        />
      }
    >
      <RefusedLine>{declare.error?.message}</RefusedLine>
      <Checkbox id="declare-agreed" checked={isAgreed} onChange={setAgreed}>
        本人与名单中的企业没有直接利害关系，也没有其他可能影响公正执法的关系；如有，将主动申请回避（行政处罚法第四十三条）。
      </Checkbox>
    </Dialog>
  )
}
