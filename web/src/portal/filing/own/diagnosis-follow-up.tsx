/** 建议跟进, the enterprise's side: what became of each recommendation, why not, by which project. */

import {
  adviceDecisions,
  type DiagnosisDetail,
  followUpLength,
  fq,
  zd,
} from '@green/contract/calls/service/diagnosis.ts'
import { isCancelled } from '@green/filing/workflow/states.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { diagnosisClasses } from '../../../filing/paper/diagnosis-classes.ts'
import { advicesOf } from '../../../filing/paper/diagnosis-parts.tsx'
import { useAct } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select, TextInput } from '../../../ui/control/field.tsx'
import { dateText } from '../../../ui/figure/date-text.ts'
import { toast } from '../../../ui/over/toast.tsx'
import styles from './diagnosis.module.css'
import { useOwnFilings } from './own-filings.tsx'

export function FollowUps({ of }: { of: DiagnosisDetail }) {
  return (
    <ul className={diagnosisClasses.list}>
      {advicesOf(of).map((advice) => (
        <li key={advice.rowId}>
          <FollowUp of={of} advice={advice} />
        </li>
      ))}
    </ul>
  )
}

/** Own projects of 节能项目入库 that may carry out a recommendation. */
function useOwnProjects() {
  const own = useOwnFilings(true)
  return (own.data ?? [])
    .filter(({ programme, state }) => programme === 'energy-project' && !isCancelled(state))
    .map(({ id, number, columns }) => ({ value: id, label: columns.projectName || number || '未命名项目' }))
}

function FollowUp({ of, advice }: { of: DiagnosisDetail; advice: ReturnType<typeof advicesOf>[number] }) {
  const followUp = of.followUps[advice.rowId]
  const [decision, setDecision] = useState<string>(followUp?.decision ?? '')
  const [reason, setReason] = useState(followUp?.reason ?? '')
  const [projectId, setProjectId] = useState(followUp?.project?.id ?? '')
  const projects = useOwnProjects()
  const isAdopted = decision === 'adopted' || decision === 'done'
  const save = useAct(zd.followUp, { refreshes: [fq.getFqById], onDone: () => toast.success('已保存') })
  const fault = (field: string) => save.error?.errors.find((one) => one.field === field)?.message
  return (
    <form
      className={styles.follow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (decision === '' || save.isPending) return
        save.mutate({
          id: of.id,
          version: of.version,
          adviceId: advice.rowId,
          decision: decision as keyof typeof adviceDecisions,
          reason,
          ...(isAdopted && projectId ? { projectId } : {}),
        })
      }}
    >
      <strong>{advice.measure}</strong>
      {followUp ? (
        <span className="ge-hint">
          已填报：{adviceDecisions[followUp.decision]}，{dateText(followUp.at)}
        </span>
      ) : null}
      <Select
        id={`decision-${advice.rowId}`}
        label="采纳情况"
        required
        value={decision}
        onChange={setDecision}
        options={Object.entries(adviceDecisions).map(([value, label]) => ({ value, label }))}
      />
      {decision === 'declined' || decision === 'done' ? (
        <TextInput
          id={`reason-${advice.rowId}`}
          label={decision === 'declined' ? '不采纳原因' : '实施情况（项目名称、效果）'}
          required={decision === 'declined'}
          maxLength={followUpLength}
          value={reason}
          fault={fault('reason')}
          onChange={setReason}
        />
      ) : null}
      {isAdopted ? (
        <Select
          id={`project-${advice.rowId}`}
          label="对应的节能项目"
          hint={projects.length > 0 ? '没有入库项目的可以不选。' : '项目在“节能项目入库”填报后可在这里选择。'}
          value={projectId}
          fault={fault('projectId')}
          onChange={setProjectId}
          options={projects}
        />
      ) : null}
      {followUp?.project ? (
        <p>
          已关联项目：
          <Link to="/mainPages/qyjntzxm" search={{ id: followUp.project.id }}>
            {followUp.project.name || '未命名项目'}
          </Link>
        </p>
      ) : null}
      {save.error && save.error.errors.length === 0 ? (
        <p className="ge-fault" role="alert">
          {save.error.message}
        </p>
      ) : null}
      <div>
        <Button type="submit" size="small" disabled={decision === ''} running={save.isPending ? '正在保存' : false}>
          保存
        </Button>
      </div>
    </form>
  )
}
