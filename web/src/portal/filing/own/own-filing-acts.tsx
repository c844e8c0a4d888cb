/** Actions of the filer on an own filing: print, download, withdraw, end, reopen, change. */

import { filing } from '@green/contract/calls/filing/filing.ts'
import { receipt } from '@green/contract/calls/title/receipt.ts'
import type { AllowedAction, FilingDetail } from '@green/contract/filing/filing.ts'
import { neededOpinion } from '@green/contract/reasons.ts'
import { binDays } from '@green/filing/form/draft-life.ts'
import { scoreText } from '@green/filing/scoring/score-words.ts'
import { actions, isOwnStep } from '@green/filing/workflow/actions.ts'
import { isDecided, isInPublicity, isSent } from '@green/filing/workflow/states.ts'
import { stepNamed } from '@green/filing/workflow/workflow.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Family, withdrawingCall } from '../../../filing/families.ts'
import { FieldsBody } from '../../../filing/fields/fields-dialog.tsx'
import { useFieldValues } from '../../../filing/fields/use-fields.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { callKey } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { Icon } from '../../../ui/figure/icon.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { editText, isOpenForTyping } from './own-filings.tsx'

type PendingAction = { action: AllowedAction; message: string; label: string; kind: 'primary' | 'danger' }

/** Actions that need no form: confirmed in a dialog, then executed. */
const asks: Partial<Record<AllowedAction['action'], Omit<PendingAction, 'action'>>> = {
  withdraw: { message: '审核人会收到撤回通知和理由；撤回后可以修改，再次提交。', label: '撤回申报', kind: 'primary' },
  cancel: { message: '终止后不再办理，审核人会收到通知；申报时间内可以恢复。', label: '终止申报', kind: 'danger' },
  appeal: {
    message: '只能申诉一次。市级受理后由其他人重新评审，原来的结果仍然保留可查。',
    label: '提出申诉',
    kind: 'primary',
  },
  reopen: { message: '恢复后可以继续修改，再次提交。', label: '恢复申报', kind: 'primary' },
  deleteDraft: {
    message: `草稿移入回收站，${binDays}天内可以在工作台的回收站恢复，之后连同附件彻底删除。`,
    label: '删除草稿',
    kind: 'danger',
  },
  remove: { message: '这份填报将被删除，不能恢复。', label: '删除填报', kind: 'danger' },
}

/** During publicity the appeal is against the score, which the filer reads from then on. */
const againstScore = (detail: FilingDetail, { label, ...action }: AllowedAction): Partial<PendingAction> =>
  isInPublicity(detail.state) && stepNamed([action], 'appeal')
    ? {
        label,
        message: `针对公示的专家均分${scoreText(detail.expertScore)}提出，公示期内只能申诉一次。市级受理后由其他专家重新评审；不受理的，公示继续。对审定结果不服的，另在审定后办理。`,
      }
    : {}

export function OwnFilingActs({ detail, family }: { detail: FilingDetail; family: Family }) {
  // Actions an agent may not use are not offered to it.
  const isAgent = useSession((s) => s.acting !== null)
  const [pending, setPending] = useState<PendingAction | null>(null)
  return (
    <>
      {!isAgent && isDecided(detail.state) ? (
        <Link to="/mainPages/webrate" search={{ filing: detail.id }} className={buttonClass()}>
          评价服务
        </Link>
      ) : null}
      <Link to="/mainPages/filingPrint/id={$id}" params={{ id: detail.id }} className={buttonClass()}>
        打印
      </Link>
      {!isAgent && detail.number && detail.submissions.length > 0 ? (
        <DownloadButton call={receipt.paper} input={{ id: detail.id }}>
          下载回执
        </DownloadButton>
      ) : null}
      {!isAgent && family.packageOf && detail.submissions.length > 0 ? (
        <DownloadButton call={family.packageOf} input={{ id: detail.id }} of={detail.number ?? ''}>
          导出材料包
        </DownloadButton>
      ) : null}
      {detail.allowed.map((action) => {
        const ask = asks[action.action]
        return ask ? (
          <Button
            key={action.action}
            kind={ask.kind === 'danger' ? 'danger' : 'plain'}
            onClick={() => setPending({ ...ask, ...againstScore(detail, action), action })}
          >
            {againstScore(detail, action).label ?? ask.label}
          </Button>
        ) : null
      })}
      {isOpenForTyping(detail) ? (
        <Link
          to={family.path}
          search={{ id: detail.id, edit: '1' }}
          className={buttonClass(isSent(detail.state) ? 'plain' : 'primary')}
        >
          {editText(detail)}
        </Link>
      ) : null}
      {pending ? (
        <StepDialog pending={pending} detail={detail} family={family} onClose={() => setPending(null)} />
      ) : null}
    </>
  )
}

type StepDialogProps = { pending: PendingAction; detail: FilingDetail; family: Family; onClose: () => void }

/** Confirmation dialog of an action, with a reason where it needs one. */
function StepDialog({ pending, detail, family, onClose }: StepDialogProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const need = pending.action.needs.opinion
  const form = useFieldValues(need ? [neededOpinion(need)] : [])
  const take = async () => {
    if (isRunning) return
    const values = form.checkAll()
    if (!values) return
    setRunning(true)
    setFault(null)
    const step = pending.action.action
    const staysHere = isOwnStep(step)
    const which = { id: detail.id, version: detail.version }
    try {
      if (staysHere)
        await request(withdrawingCall(family), { ...which, action: step, ...(need ? { opinion: values.opinion } : {}) })
      else if (actions[step].effect === 'dropDraft') await request(filing.deleteDraft, which)
      else if (family.remove) await request(family.remove, which)
      toast.success(`已${pending.label}`)
      onClose()
      await client.invalidateQueries({ queryKey: callKey(family.mine).slice(0, 1) })
      if (staysHere) {
        await client.invalidateQueries({ queryKey: callKey(filing.get).slice(0, 1) })
        // The pressed button is gone.
        document.getElementById('content')?.focus()
      } else {
        await navigate({ to: family.path })
        await client.invalidateQueries({ queryKey: callKey(filing.mine) })
      }
    } catch (failure) {
      if (failure instanceof RequestError) form.take(failure)
      setFault(failure instanceof RequestError ? form.refusalIn(failure) : '没有成功，请重试')
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      title={pending.label}
      onClose={onClose}
      footer={
        <ActFoot
          act={pending.label}
          kind={pending.kind}
          running={isRunning ? '正在办理' : false}
          onAct={() => void take()}
          onClose={onClose}
        />
      }
    >
      <p>{pending.message}</p>
      <FieldsBody form={form} />
      {fault ? (
        <p className="ge-fault" role="alert">
          <Icon name="alert" size={16} />
          {fault}
        </p>
      ) : null}
    </Dialog>
  )
}
