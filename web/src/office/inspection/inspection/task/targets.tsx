/** The enterprises of a task: how they come onto the list, their arrangements, the original workbooks. */
import { lsdtExport } from '@green/contract/calls/inspection/inspection.ts'
import { type InspectionTaskDetail, inspectionTask } from '@green/contract/calls/inspection/inspection-task.ts'
import { removalReason } from '@green/contract/filing/inspection-task-fields.ts'
import { digestHex, digestName } from '@green/contract/overview/digest.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { inspectionCase } from '@green/filing/cases/inspection/inspection.ts'
import { targetSources } from '@green/filing/programme/inspection-words.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FieldsDialog } from '../../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../../filing/fields/use-fields.ts'
import { followClasses } from '../../../../filing/inspection/follow-classes.ts'
import { DownloadButton } from '../../../../filing/jobs/download-button.tsx'
import { FileList } from '../../../../filing/view/answer/file-list.tsx'
import { CaseTag } from '../../../../filing/view/case/case-tag.tsx'
import { useSession } from '../../../../platform/session/session.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { dateTimeText } from '../../../../ui/figure/date-text.ts'
import { Empty } from '../../../../ui/page/faces.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import styles from '../../../list/list.module.css'
import { toastDone } from '../../../second-person.tsx'
import inspectionStyles from '../inspection.module.css'
import { TargetDialog } from './target-dialog.tsx'
import { LockDialog, RuleDialog, WitnessDialog, WorkbookDialog } from './target-dialogs.tsx'
import { taskReads } from './task-reads.ts'

const dialogs = { rule: RuleDialog, workbook: WorkbookDialog, lock: LockDialog, draw: WitnessDialog }

export function Targets({ of }: { of: InspectionTaskDetail }) {
  const [shown, setShown] = useState<keyof typeof dialogs | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const allowed = new Set(of.allowed.map(({ action }) => action))
  const Shown = shown && dialogs[shown]
  const target = of.targets.find(({ enterpriseId }) => enterpriseId === edited)
  const mayList = allowed.has('list')
  return (
    <section className={inspectionStyles.part}>
      <h2>{`企业（${of.targets.length}家）`}</h2>
      <div className={followClasses.acts}>
        {mayList && of.drawMode === 'draw' ? (
          <Button kind={of.draws.length > 0 ? 'plain' : 'primary'} onClick={() => setShown('lock')}>
            {of.draws.length > 0 ? '重新锁定名录' : '锁定双随机名录'}
          </Button>
        ) : null}
        {of.drawMode === 'draw' && allowed.has('draw') ? (
          <Button kind="primary" onClick={() => setShown('draw')}>
            见证并抽取
          </Button>
        ) : null}
        {mayList && of.drawMode !== 'draw' ? (
          <>
            <Button onClick={() => setShown('rule')}>按条件列入</Button>
            <Button icon="upload" onClick={() => setShown('workbook')}>
              导入名单
            </Button>
          </>
        ) : null}
        {of.targets.length > 0 ? (
          <DownloadButton call={lsdtExport.exportFactoryExcel} input={{ taskId: of.id }}>
            导出名单
          </DownloadButton>
        ) : null}
      </div>
      {of.targets.length === 0 ? (
        <Empty
          title="还没有列入企业"
          hint={
            of.drawMode === 'draw'
              ? '先锁定名录；公开数字公布后，由锁定人以外的市级管理员或本任务的监察人员见证并抽取。'
              : '按标签和条件列入，或导入工作簿。'
          }
        />
      ) : (
        <TargetTable of={of} onEdit={setEdited} />
      )}
      <Workbooks of={of} />
      {Shown ? <Shown of={of} onClose={() => setShown(null)} /> : null}
      {target ? <TargetDialog of={of} target={target} onClose={() => setEdited(null)} /> : null}
    </section>
  )
}

type Target = InspectionTaskDetail['targets'][number]
type TargetTableProps = { of: InspectionTaskDetail; onEdit: (enterpriseId: string) => void }

function TargetTable({ of, onEdit }: TargetTableProps) {
  const allowed = new Set(of.allowed.map(({ action }) => action))
  const mayList = allowed.has('list')
  // A supervisor works on the desk of the own tasks.
  const cases = useSession(({ login }) => login?.userRole) === 'supervisor' ? 'inspectionDesk' : 'inspectionCases'
  const nameOf = (id: string) => of.team.find((one) => one.id === id)?.name ?? ''
  const [removed, setRemoved] = useState<Target | null>(null)
  return (
    <>
      {removed ? <RemoveDialog of={of} target={removed} onClose={() => setRemoved(null)} /> : null}
      <DataTable
        caption="任务的企业"
        rows={of.targets}
        rowKey={(row) => row.enterpriseId}
        columns={[
          {
            key: 'name',
            title: '企业',
            head: true,
            cell: (row) => (
              <>
                {row.inspectionId ? (
                  <Link
                    className={styles.link}
                    data-part="row-link"
                    to={officePath(cases)}
                    search={{ id: row.inspectionId }}
                  >
                    {row.enterpriseName}
                  </Link>
                ) : (
                  row.enterpriseName
                )}
                <span className={styles.under}>{row.socialCode}</span>
              </>
            ),
          },
          {
            key: 'qx',
            title: '区县、行业和产品',
            cell: (row) => (
              <>
                {row.qxName}
                <span className={styles.under}>{[row.industryName, row.products].filter(Boolean).join('：')}</span>
              </>
            ),
          },
          {
            key: 'inspectors',
            title: '监察人员和日期',
            cell: (row) => (
              <>
                {row.inspectorIds.map(nameOf).join('、') || '全组'}
                <span className={styles.under}>
                  {row.planVisitDate ? `计划核查 ${row.planVisitDate}` : '没有安排日期'}
                </span>
              </>
            ),
          },
          {
            key: 'state',
            title: of.publishedAt ? '案件' : '来源',
            cell: (row) =>
              row.state ? <CaseTag machine={inspectionCase} state={row.state} /> : targetSources[row.source],
          },
          ...(mayList || allowed.has('assign')
            ? [
                {
                  key: 'acts',
                  title: '操作',
                  width: mayList ? '9rem' : '5rem',
                  cell: (row: Target) => (
                    <div className={styles.acts}>
                      <Button size="small" kind="quiet" onClick={() => onEdit(row.enterpriseId)}>
                        安排
                      </Button>
                      {mayList ? (
                        <Button size="small" kind="quiet" onClick={() => setRemoved(row)}>
                          移除
                        </Button>
                      ) : null}
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

type RemoveDialogProps = { of: InspectionTaskDetail; target: Target; onClose: () => void }

function RemoveDialog({ of, target, onClose }: RemoveDialogProps) {
  const form = useFields([removalReason], {
    call: inspectionTask.removeTargets,
    also: { id: of.id, version: of.version, enterpriseIds: [target.enterpriseId] },
    refreshes: taskReads,
    onDone: (answer) => toastDone(answer, '已移除'),
    onClose,
  })
  return (
    <FieldsDialog
      title={`移除：${target.enterpriseName}`}
      form={form}
      act="移除"
      running="正在提出"
      above={
        <p>
          由另一位市级管理员复核后移除。
          {of.drawMode === 'draw' ? '抽取的名单有改动的，原抽取不再有效，须重新抽取。' : ''}
        </p>
      }
    />
  )
}

function Workbooks({ of }: { of: InspectionTaskDetail }) {
  if (of.workbooks.length === 0) return null
  return (
    <>
      <h3>导入的工作簿原件</h3>
      <FileList files={of.workbooks.map(({ file }) => file)} label="导入的工作簿" />
      <ul className={inspectionStyles.contents}>
        {of.workbooks.map(({ id, file, rows, at, byName }) => (
          <li key={id}>
            {`${dateTimeText(at)} ${byName} 导入${rows}行，${digestName(file.sha256)} `}
            <span className={inspectionStyles.hash}>{digestHex(file.sha256)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
