/** The institution's working papers while it verifies: findings and checklist, saved while they are filled in. */

import { energyVerification, type VerificationDetail } from '@green/contract/calls/energy/energy-verification.ts'
import { verificationChecklist } from '@green/filing/programme/energy-verification.ts'
import { longestPersonName } from '@green/filing/value/rule-settings.ts'
import { verificationFaults } from '@green/tools/energy-year/verification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useAct } from '../../platform/request/query.ts'
import { request } from '../../platform/request/request.ts'
import { Button } from '../../ui/control/button.tsx'
import { ErrorSummary } from '../../ui/control/error-summary.tsx'
import { TextInput } from '../../ui/control/field.tsx'
import { Refused } from '../../ui/control/refused.tsx'
import { toast } from '../../ui/over/toast.tsx'
import { SaveLine } from '../form/saving/save-line.tsx'
import { useSavedDraft } from '../form/saving/use-saved-draft.ts'
import styles from './verification.module.css'

type Finding = VerificationDetail['findings'][number]
type Checked = VerificationDetail['checklist'][number]
type Draft = Pick<VerificationDetail, 'findings' | 'checklist' | 'leader' | 'reviewer'>

export function useWork(of: VerificationDetail) {
  const client = useQueryClient()
  const may = (action: string) => of.allowed.some((step) => step.action === action)
  const canEdit = may('save')
  const savedOf = useSavedDraft<Draft>({
    name: `green.energy-verification|${of.id}`,
    first: () => ({ findings: of.findings, checklist: of.checklist, leader: of.leader, reviewer: of.reviewer }),
    version: of.version,
    isOpen: canEdit,
    send: async (draft, version) => {
      const saved = await request(energyVerification.save, { id: of.id, version, ...draft })
      client.setQueryData(callKey(energyVerification.get, { id: of.id }), saved)
      return saved.version
    },
  })
  const { draft, change } = savedOf
  const [attempt, setAttempt] = useState(0)
  const submit = useAct(energyVerification.submit, {
    onDone: () => {
      savedOf.forget()
      toast.success('已送企业答复')
    },
  })
  const rows = of.data?.rows ?? []
  const faults = attempt > 0 ? verificationFaults(rows, verificationChecklist, draft) : []
  return {
    ...draft,
    attempt,
    faults,
    error: submit.error,
    canEdit,
    canSubmit: may('submit'),
    saving: savedOf,
    isSubmitting: submit.isPending,
    faultAt: (field: string) => faults.find((fault) => fault.field === field)?.message ?? null,
    name: change,
    find: (key: string, part: Partial<Finding>) => {
      const before = draft.findings.find((finding) => finding.key === key)
      const next: Finding = { key, result: 'agreed', value: null, reason: '', ...before, ...part }
      change({ findings: [...draft.findings.filter((finding) => finding.key !== key), next] })
    },
    check: (item: Checked['item'], part: Partial<Checked>) => {
      const before = draft.checklist.find((one) => one.item === item)
      const next: Checked = { item, result: 'yes', note: '', ...before, ...part }
      change({ checklist: [...draft.checklist.filter((one) => one.item !== item), next] })
    },
    submit: async () => {
      setAttempt(attempt + 1)
      if (verificationFaults(rows, verificationChecklist, draft).length > 0) return
      submit.mutate({ id: of.id, version: await savedOf.settled(), ...draft })
    },
  }
}
export type VerificationWork = ReturnType<typeof useWork>

/** Where a fault's link leads. */
export const placeOfFault = (field: string) => `ev-${field.replaceAll(/[.:]/g, '-')}`

export function WorkBar({ work }: { work: VerificationWork }) {
  return (
    <div className={styles.form}>
      <ErrorSummary
        attempt={work.isSubmitting ? 0 : work.attempt}
        faults={work.faults.map(({ field, message }) => ({ id: placeOfFault(field), message }))}
      />
      <Refused error={work.error} />
      <div className={styles.pair}>
        <TextInput
          id="ev-leader"
          label="核查组长"
          required
          maxLength={longestPersonName}
          value={work.leader}
          fault={work.faultAt('leader')}
          onChange={(leader) => work.name({ leader })}
        />
        <TextInput
          id="ev-reviewer"
          label="技术复核人"
          required
          maxLength={longestPersonName}
          value={work.reviewer}
          fault={work.faultAt('reviewer')}
          hint="由核查组以外的人复核。"
          onChange={(reviewer) => work.name({ reviewer })}
        />
      </div>
      <div className={styles.acts}>
        <SaveLine state={work.saving.state} onRetry={work.saving.retry} />
        {work.canSubmit ? (
          <Button kind="primary" running={work.isSubmitting} onClick={() => void work.submit()}>
            送企业答复
          </Button>
        ) : null}
      </div>
    </div>
  )
}
