/** One verification: terms, figures with findings, checklist, statement, and the steps its reader may take. */
import { energyVerification, type VerificationDetail } from '@green/contract/calls/energy/energy-verification.ts'
import { energyVerificationCase } from '@green/filing/cases/energy-verification.ts'
import { assuranceLevels, verificationOpinions } from '@green/filing/programme/energy-verification.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { assessVerification } from '@green/tools/energy-year/verification.ts'
import { useState } from 'react'
import { useCall } from '../../platform/request/query.ts'
import { Button } from '../../ui/control/button.tsx'
import { dateText, dateTimeText } from '../../ui/figure/date-text.ts'
import { Fact } from '../../ui/figure/fact.tsx'
import { factClasses } from '../../ui/figure/fact-classes.ts'
import { Page, Sheet } from '../../ui/page/page.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import energyStyles from '../energy/energy.module.css'
import { DownloadButton } from '../jobs/download-button.tsx'
import { CitedValues } from '../view/answer/cited-values.tsx'
import { FileList } from '../view/answer/file-list.tsx'
import { CaseTag } from '../view/case/case-tag.tsx'
import { Checklist, FindingTable } from './findings.tsx'
import { ending, StepDialog, type VerificationAction } from './step-dialog.tsx'
import styles from './verification.module.css'
import { useWork, WorkBar } from './work.tsx'

/** Steps that stand below the findings, with what they need. */
const withTheWork: ReadonlySet<string> = new Set(['save', 'submit'])

/** The step that is usually next: figures are read anew only after a correction. */
const leadsOn = ({ data }: VerificationDetail, action: VerificationAction) =>
  !ending.has(action) && !(action === 'refresh' && data?.isCurrent)

type ViewProps = { id: string; onBack: () => void }

export function VerificationPage({ id, onBack }: ViewProps) {
  const query = useCall(energyVerification.get, { id })
  return (
    <QueryView query={query} loading="正在读取核查" rows={8} page>
      {(data) => {
        // Read anew, the findings of changed figures are gone: the draft begins with what is left.
        return data ? (
          <Shown key={[data.id, data.state, data.data?.readAt].join(' ')} of={data} onBack={onBack} />
        ) : null
      }}
    </QueryView>
  )
}

function Shown({ of, onBack }: { of: VerificationDetail; onBack: () => void }) {
  const [taking, setTaking] = useState<VerificationAction | null>(null)
  const work = useWork(of)
  const steps = of.allowed.filter(({ action }) => !withTheWork.has(action))
  return (
    <Page
      title={`${of.enterpriseName}${of.year}年度能耗核查`}
      lead={[of.number, of.institutionName, of.qxName].join('　')}
      tags={<CaseTag machine={energyVerificationCase} state={of.state} />}
      actions={<Button onClick={onBack}>返回列表</Button>}
    >
      <Sheet title="委托" id="ev-terms">
        <Terms of={of} />
        {steps.length > 0 ? (
          <div className={styles.acts}>
            {steps.map(({ action, label }, i) => (
              <Button
                key={action}
                kind={i === 0 && leadsOn(of, action) ? 'primary' : 'plain'}
                onClick={() => void work.saving.settled().then(() => setTaking(action))}
              >
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </Sheet>
      {of.data ? (
        <Sheet title="数据和核查结果" id="ev-findings">
          <p className={energyStyles.note}>
            {`来源：${of.data.source}（${of.data.isChecked ? '已核对' : '未核对'}），${dateTimeText(of.data.readAt)}读取。`}
            {of.data.isCurrent ? null : '其后企业已更正这一年的数据。'}
          </p>
          <CitedValues
            citations={of.data.citations}
            next="核查的仍是读取时的数据；未出具声明的，请先“重新读取数据”。"
          />
          <FindingTable rows={of.data.rows} work={work} />
          <Assessment of={of} findings={work.findings} />
          <Checklist work={work} />
          {work.canEdit ? <WorkBar work={work} /> : null}
        </Sheet>
      ) : null}
      <Sheet title="办理经过" id="ev-history">
        <DataTable
          caption="办理经过"
          columns={[
            { key: 'at', title: '时间', head: true, width: '11rem', cell: ({ at }) => dateTimeText(at) },
            { key: 'action', title: '办理', width: '10rem', cell: ({ action }) => action },
            { key: 'by', title: '办理人', width: '10rem', cell: ({ byName }) => byName },
            { key: 'opinion', title: '说明', cell: ({ opinion }) => opinion ?? '—' },
          ]}
          rows={of.history}
          rowKey={({ id }) => id}
        />
      </Sheet>
      {taking ? <StepDialog of={of} action={taking} onClose={() => setTaking(null)} onGone={onBack} /> : null}
    </Page>
  )
}

function Terms({ of }: { of: VerificationDetail }) {
  return (
    <>
      <dl className={factClasses.facts}>
        <Fact label="委托方">
          {of.commissionedBy === 'city' ? `市级主管部门（${of.commissionedByName}）` : of.enterpriseName}
        </Fact>
        <Fact label="完成期限">{of.dueOn}</Fact>
        <Fact label="保证程度">{assuranceLevels[of.assurance]}</Fact>
        <Fact label="重要性水平">{`${formatNumber(of.threshold, 2)}%`}</Fact>
        {of.note ? <Fact label="备注">{of.note}</Fact> : null}
        {of.leader ? (
          <Fact label="核查组长、技术复核人">{[of.leader, of.reviewer].filter(Boolean).join('、')}</Fact>
        ) : null}
        {of.answer ? <Fact label="企业的答复">{of.answer}</Fact> : null}
        {of.opinion ? <Fact label="核查意见">{`${verificationOpinions[of.opinion]}。${of.basis}`}</Fact> : null}
        {of.issuedAt ? <Fact label="出具日期">{dateText(of.issuedAt)}</Fact> : null}
        <Fact label="委托书">
          <FileList files={of.files} label="委托书" />
        </Fact>
      </dl>
      {of.issuedAt ? (
        <div className={styles.acts}>
          <DownloadButton call={energyVerification.export} input={{ id: of.id }}>
            下载核查声明
          </DownloadButton>
        </div>
      ) : null}
    </>
  )
}

const percent = (value: number | null) => (value === null ? '无法计算' : `${formatNumber(value, 2)}%`)

function Assessment({ of, findings }: { of: VerificationDetail; findings: VerificationDetail['findings'] }) {
  if (!of.data || findings.length === 0) return null
  const found = assessVerification(of.data.rows, findings, of.threshold)
  return (
    <p className={energyStyles.note} role="status">
      {`填报 ${formatNumber(found.reportedTce, 2)} tce，核实 ${formatNumber(found.verifiedTce, 2)} tce，差异${percent(found.differencePercent)}，无法核实的占${percent(found.unverifiablePercent)}；${found.isMaterial ? '超过' : '没有超过'}重要性水平${formatNumber(of.threshold, 2)}%。`}
      {found.open.length > 0 ? `还有${found.open.length}项没有填写结果。` : ''}
    </p>
  )
}
