/** 决定文书 of a case: the letters issued, and for the city the letter that is due, with a preview before it is numbered. */

import type { CallOutput } from '@green/contract/call.ts'
import { letter } from '@green/contract/calls/title/letter.ts'
import type { FilingDetail } from '@green/contract/filing/filing.ts'
import { isCityOfficer, isExpert } from '@green/contract/roles.ts'
import { useState } from 'react'
import { BlobPreview } from '../../../filing/view/answer/blob-preview.tsx'
import { type CaseLetter, CaseLetters } from '../../../filing/view/case/case-letters.tsx'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { VoidLetter } from '../../title/letters/void-letter.tsx'
import { caseReads } from '../desk-programmes.ts'
import styles from '../panel.module.css'

type Due = NonNullable<CallOutput<typeof letter.ofCase>['due']>

/** Null where none was issued and none is due. Experts do not see letters. */
export function Letters({ detail }: { detail: FilingDetail }) {
  const role = useSession((session) => session.login?.userRole)
  const query = useCall(letter.ofCase, { filingId: detail.id }, { enabled: role !== undefined && !isExpert(role) })
  const [issuing, setIssuing] = useState<Due | null>(null)
  const [voided, setVoided] = useState<CaseLetter | null>(null)
  return (
    <QueryView query={query} loading={null}>
      {({ letters, due }) =>
        letters.length === 0 && !due ? null : (
          <section className={styles.body} aria-labelledby="case-letters">
            <h2 id="case-letters">决定文书</h2>
            {due ? (
              <>
                <p className="ge-hint">“{due.heading}”尚未出具。</p>
                <p>
                  <Button icon="file" onClick={() => setIssuing(due)}>
                    预览并出具
                  </Button>
                </p>
              </>
            ) : null}
            {letters.length > 0 ? (
              <CaseLetters
                letters={letters}
                onAccepted={() => void query.refetch()}
                acts={(one) =>
                  isCityOfficer(role) && !one.voidedAt ? (
                    <Button size="small" kind="quiet" onClick={() => setVoided(one)}>
                      作废
                    </Button>
                  ) : null
                }
              />
            ) : null}
            {issuing ? <IssueDialog filingId={detail.id} due={issuing} onClose={() => setIssuing(null)} /> : null}
            {voided ? <VoidLetter one={voided} onClose={() => setVoided(null)} /> : null}
          </section>
        )
      }
    </QueryView>
  )
}

function IssueDialog({ filingId, due, onClose }: { filingId: string; due: Due; onClose: () => void }) {
  const issue = useAct(letter.issue, {
    refreshes: caseReads,
    onDone: ({ heading, number }) => {
      toast.success(`已出具${heading}，文号${number}`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      width="wide"
      title={`预览：${due.heading}`}
      onClose={onClose}
      footer={
        <ActFoot
          act="编号并出具"
          running={issue.isPending ? '正在出具' : false}
          onAct={() => issue.mutate({ filingId })}
          onClose={onClose}
        />
      }
    >
      <p className="ge-hint">出具时产生文号，文书即固定不变，申报单位会收到通知；有误的只能作废后重新出具。</p>
      <RefusedLine>{issue.error?.message}</RefusedLine>
      <BlobPreview call={letter.preview} input={{ filingId }} name={due.heading} />
    </Dialog>
  )
}
