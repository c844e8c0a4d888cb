/** Revokes a title: ground, document and reason, as the workflow requires. */

import { greenSupply } from '@green/contract/calls/filing/green-supply.ts'
import { type Needs, stepNamed } from '@green/filing/workflow/workflow.ts'
import { useState } from 'react'
import { useProgramme } from '../../../filing/programme-source.ts'
import { useIdempotencyKey } from '../../../platform/request/idempotency-key.ts'
import { useAct } from '../../../platform/request/query.ts'
import { Refused } from '../../../ui/control/refused.tsx'
import { today } from '../../../ui/figure/date-text.ts'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import styles from '../../desk/desk.module.css'
import { caseReads } from '../../desk/desk-programmes.ts'
import { changed, draftFaults, emptyDraft, type Fault, type StepFacts } from '../../desk/draft/step-draft.ts'
import { StepFields } from '../../desk/step/step-fields.tsx'
import type { ChainTitle } from './titles.tsx'

/** Revoking a title asks nothing of its filing, except that it is a title. */
const nothing: Omit<StepFacts, 'reference' | 'today'> = {
  programme: '',
  sections: [],
  materials: [],
  reviewItems: [],
  grants: true,
  appliedLevel: '',
  scored: false,
  expertScore: null,
  basis: null,
  unpublished: false,
  officesAsked: [],
  wantedOffices: [],
  officesHeard: {},
  upwardOn: null,
  outcome: [],
}

export function EndTitle({ title, onClose }: { title: ChainTitle; onClose: () => void }) {
  const source = useProgramme('green-supply-chain')
  const needs = stepNamed(source.data?.programme.workflow.transitions ?? [], 'revoke')?.needs
  return (
    <Dialog width="middle" title={`撤销称号：${title.enterpriseName}`} onClose={onClose}>
      <QueryView query={source} loading="正在打开">
        {({ reference }) =>
          needs ? (
            <EndForm title={title} needs={needs} facts={{ ...nothing, today: today(), reference }} onClose={onClose} />
          ) : null
        }
      </QueryView>
    </Dialog>
  )
}

type EndFormProps = { title: ChainTitle; needs: Needs; facts: StepFacts; onClose: () => void }

function EndForm({ title, needs, facts, onClose }: EndFormProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [missing, setMissing] = useState<readonly Fault[]>([])
  const press = useIdempotencyKey()
  const end = useAct(greenSupply.updateGsState, {
    refreshes: caseReads,
    onDone: (receipt) => {
      toast.success(`${title.enterpriseName}：${receipt.next}`)
      onClose()
    },
  })
  const take = () => {
    const found = draftFaults(draft, needs, facts)
    setMissing(found)
    if (found.length > 0) return
    const { opinion, ground, noticedOn, statement, files } = draft
    end.mutate(
      press.of({
        id: title.id,
        state: 'revoked' as const,
        opinion: opinion.trim(),
        ground,
        ...(noticedOn ? { noticedOn } : {}),
        statement: statement.trim(),
        files,
      }),
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!end.isPending) take()
      }}
    >
      <Notice
        tone="warning"
        title="提出后由另一位市级管理员复核；撤销后称号立即移出公开名单，不能恢复，企业和区县会收到消息。"
      />
      <Refused error={end.error} />
      <StepFields
        prefix="end-title"
        needs={needs}
        facts={facts}
        draft={draft}
        onChange={(change) => setDraft((before) => changed(before, change))}
        faults={missing.length > 0 ? missing : (end.error?.errors ?? [])}
      />
      <ActFoot act="提出撤销" kind="danger" running={end.isPending ? '正在提出' : false} onClose={onClose} />
    </form>
  )
}
