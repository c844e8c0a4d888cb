/** Importing a workbook: template, upload with progress, preview with every fault, run. */
import type { Call } from '@green/contract/call.ts'
import type { account } from '@green/contract/calls/account/account.ts'
import { isWaiting } from '@green/contract/calls/account/two-hands.ts'
import type { standardMatching } from '@green/contract/calls/energy/standard.ts'
import type { enterprise } from '@green/contract/calls/enterprise/enterprise.ts'
import { rowsAtOnce } from '@green/contract/calls/operation/job.ts'
import type { ImportLeft, ImportReport } from '@green/contract/imports.ts'
import { Table, Tabs } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useNarrow } from '../../../filing/form/use-narrow.ts'
import { DownloadButton } from '../../../filing/jobs/download-button.tsx'
import { useBackground } from '../../../filing/jobs/use-background.ts'
import { useAct } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { FileInput } from '../../../ui/control/file-input.tsx'
import { RefusedFile } from '../../../ui/control/refused-file.tsx'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import { Drawer } from '../../../ui/over/dialog.tsx'
import listStyles from '../../list/list.module.css'
import { toastDone } from '../../second-person.tsx'
import styles from './import.module.css'
import { ImportCheck, LeftImport } from './import-check.tsx'
import { MappingForm, MappingSummary } from './import-mapping.tsx'
import { ImportOriginals } from './import-originals.tsx'

type Uploading = { name: string; percent: number; stop: () => void }
type Checking = { importId: string; fileName: string }
/** A file is chosen, checked in the background, or read. */
type Stage = { report: ImportReport | null; checking: Checking | null; isMapping: boolean }
const choosing: Stage = { report: null, checking: null, isMapping: false }

/** The calls of one sort of workbook. */
type ImportCalls = Pick<typeof enterprise, 'importMap' | 'importCheck' | 'importMarked'> & {
  /** They may name whose workbook it is. */
  importPreview: Call<z.ZodType, typeof ImportReport>
  importLeft: Call<z.ZodType, typeof ImportLeft>
  importTemplate: Call<z.ZodType, 'blob'>
  /** Some need a second person, who writes the rows. */
  importRun: typeof standardMatching.importRun | typeof account.importRun
}

type ImportDrawerProps = {
  title: string
  calls: ImportCalls
  /** What a new upload names besides the file: whose workbook it is. */
  about?: Readonly<Record<string, string>>
  /** An export of the present rows, to be changed and imported again: the list's own filter. Without it the import only adds. */
  filled?: ReactNode
  /** The list that is invalidated afterwards. */
  refreshes: Call
  /** How rows are identified, in words. */
  how: string
  /** Headings of the two columns that name a row of the preview. */
  named?: readonly [string, string]
  onClose: () => void
}

const ofEnterprises = ['企业名称', '统一社会信用代码'] as const

/** A report to read; a large workbook is checked in the background first. */
const stageAfter = (answer: ImportReport): Stage =>
  answer.isChecked || answer.asksMapping
    ? { ...choosing, report: answer, isMapping: answer.asksMapping }
    : { ...choosing, checking: answer }

const doneText = ({ added, updated, unchanged }: ImportReport) =>
  `导入完成：新增 ${added}，更新 ${updated}，未变 ${unchanged}`

export function ImportDrawer({ named = ofEnterprises, about = {}, ...props }: ImportDrawerProps) {
  const { title, calls, filled, refreshes, how, onClose } = props
  const [{ report, checking, isMapping }, setStage] = useState<Stage>(choosing)
  const run = useAct(calls.importRun, {
    refreshes: [refreshes],
    onDone: (done) => {
      toastDone(done, isWaiting(done) ? '' : doneText(done))
      if (isWaiting(done)) onClose()
      else setStage({ ...choosing, report: done })
    },
  })
  const take = (answer: ImportReport) => setStage(stageAfter(answer))
  const upload = useUpload(calls.importPreview, about, take)
  const map = useAct(calls.importMap, { onDone: take })
  const template = (
    <DownloadButton call={calls.importTemplate} input={about} size="small">
      下载模板
    </DownloadButton>
  )
  const background = useBackground(calls.importRun)
  const isLarge = (report?.rows ?? 0) > rowsAtOnce
  const execute = (importId: string) => {
    if (isLarge) background.start({ importId }, `${title}（${report?.fileName}）`.slice(0, 60), onClose)
    else run.mutate({ importId })
  }
  const again = () => {
    run.reset()
    map.reset()
    upload.reset()
    setStage(choosing)
  }
  return (
    <Drawer
      size={1080}
      title={title}
      onClose={onClose}
      footer={
        report ? (
          <Foot
            report={report}
            isMapping={isMapping}
            isLarge={isLarge}
            running={run.isPending || background.isPending ? '正在导入' : false}
            onAgain={again}
            onRun={() => execute(report.importId)}
            onClose={onClose}
          />
        ) : null
      }
    >
      <div className={styles.oi}>
        {checking ? (
          <ImportCheck
            key={checking.importId}
            call={calls.importCheck}
            importId={checking.importId}
            fileName={checking.fileName}
            onChecked={take}
            onOver={again}
            onLeave={onClose}
          />
        ) : null}
        {report || checking ? null : (
          <>
            {upload.uploading ? null : (
              <LeftImport
                calls={calls}
                about={about}
                onAccepted={take}
                onWaiting={(waiting) => setStage({ ...choosing, checking: waiting })}
              />
            )}
            <Steps template={template} filled={filled} how={how} />
            <ChooseFile upload={upload} />
            <ImportOriginals run={calls.importRun} />
            {upload.failure ? <RefusedFile failure={upload.failure} template={template} /> : null}
          </>
        )}
        {report && isMapping ? (
          <MappingForm
            mapping={report.mapping}
            isRunning={map.isPending}
            onConfirm={(columns) => map.mutate({ importId: report.importId, columns })}
          />
        ) : null}
        {report && !isMapping ? (
          <>
            <MappingSummary
              mapping={report.mapping}
              onChange={report.done ? null : () => setStage({ ...choosing, report, isMapping: true })}
            />
            <Report report={report} marked={calls.importMarked} named={named} />
          </>
        ) : null}
        {map.error ? <RefusedFile failure={map.error} template={template} /> : null}
        {run.error ? <RefusedFile failure={run.error} template={template} /> : null}
      </div>
    </Drawer>
  )
}

/** Uploads a workbook with its progress; a second upload may cancel the first. */
function useUpload(
  call: ImportCalls['importPreview'],
  about: Readonly<Record<string, string>>,
  onRead: (report: ImportReport) => void,
) {
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const send = async (file: File) => {
    const running = new AbortController()
    stop.current = running
    setFailure(null)
    setUploading({ name: file.name, percent: 0, stop: () => running.abort() })
    try {
      const answer = await request(call, about, {
        file,
        signal: running.signal,
        onProgress: (share) => setUploading((now) => (now ? { ...now, percent: Math.round(share * 100) } : now)),
      })
      onRead(answer)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.kind !== 'aborted') setFailure(error)
    } finally {
      setUploading(null)
    }
  }
  return { uploading, failure, send, reset: () => setFailure(null) }
}

type FootProps = {
  report: ImportReport
  isMapping: boolean
  isLarge: boolean
  running: string | false
  onAgain: () => void
  onRun: () => void
  onClose: () => void
}

function Foot({ report, isMapping, isLarge, running, onAgain, onRun, onClose }: FootProps) {
  return (
    <div className={listStyles.foot}>
      <Button onClick={onAgain}>换一个文件</Button>
      {isMapping ? null : report.done ? (
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      ) : (
        <Button
          kind="primary"
          running={running}
          disabled={report.failed > 0 || report.added + report.updated === 0}
          onClick={onRun}
        >
          {`${isLarge ? '在后台执行导入' : '执行导入'}（新增 ${report.added}，更新 ${report.updated}）`}
        </Button>
      )}
    </div>
  )
}

function Steps({ template, filled, how }: { template: ReactNode; filled?: ReactNode; how: string }) {
  return (
    <ol className={styles.steps}>
      <li>
        下载模板，按“填写说明”填写；编码类列按文本填写。表头不同的工作簿也可以上传，由您确认各列的对应关系。
        {template}
      </li>
      {filled ? (
        <li>
          要修改已有的，导出下面列表中现在的内容，改后再导入；只有改过的行会更新，导出后被他人改过的行会告知。
          {filled}
        </li>
      ) : null}
      <li>上传工作簿（.xlsx，不超过 20 MB）。系统先检查并预览，不会改动数据。</li>
      <li>{how}</li>
    </ol>
  )
}

function ChooseFile({ upload: { uploading, send } }: { upload: ReturnType<typeof useUpload> }) {
  return uploading ? (
    <div className={styles.progress} role="status">
      <p>
        {uploading.percent < 100 ? '正在上传' : '正在检查'}：{uploading.name}
      </p>
      <progress max={100} value={uploading.percent} aria-label="上传进度" />
      <Button size="small" onClick={uploading.stop}>
        取消
      </Button>
    </div>
  ) : (
    <Field id="import-file" label="工作簿">
      <FileInput id="import-file" accept=".xlsx" onChosen={([file]) => file && void send(file)} />
    </Field>
  )
}

const outcomes: Record<ImportReport['preview'][number]['outcome'], { label: string; tone: Tone }> = {
  add: { label: '新增', tone: 'green' },
  update: { label: '更新', tone: 'blue' },
  conflict: { label: '冲突', tone: 'orange' },
  skip: { label: '跳过', tone: 'grey' },
  same: { label: '未变', tone: 'grey' },
  fault: { label: '有误', tone: 'red' },
}

/** Problems come first. */
const order: readonly ImportReport['preview'][number]['outcome'][] = [
  'fault',
  'conflict',
  'skip',
  'update',
  'add',
  'same',
]

type ReportProps = { report: ImportReport; marked: ImportCalls['importMarked']; named: readonly [string, string] }

function Report({ report, marked, named }: ReportProps) {
  const sum = useRef<HTMLParagraphElement>(null)
  // The clicked button is gone: the focus moves to the result.
  useEffect(() => sum.current?.focus(), [])
  return (
    <>
      <p className={styles.sum} role="status" tabIndex={-1} ref={sum}>
        <strong>{report.fileName}</strong>：共 {report.rows.toLocaleString('zh-CN')} 行，
        {report.done ? '已' : '将'}新增 <b>{report.added}</b> 项，{report.done ? '已' : '将'}更新{' '}
        <b>{report.updated}</b> 项，未变 <b>{report.unchanged}</b> 项，有误{' '}
        <b className={report.failed > 0 ? styles.bad : ''}>{report.failed}</b> 行
        {report.skipped > 0 ? (
          <>
            ，跳过 <b>{report.skipped}</b> 行
          </>
        ) : null}
        {report.conflicts > 0 ? (
          <>
            ，冲突 <b className={styles.bad}>{report.conflicts}</b> 行
          </>
        ) : null}
        。
      </p>
      {report.failed + report.skipped + report.conflicts + report.doubtsTotal > 0 ? (
        <div className={styles.faults} role="alert">
          <p>
            {report.failed > 0
              ? '有误的行没有改正前不能导入，数据没有任何改动。请下载标注了错误的原文件，改正后重新上传。'
              : report.skipped + report.conflicts > 0
                ? '冲突和跳过的行不导入，原因见下表，也标注在原文件中；其余各行可以导入。'
                : '有的地方请先对照营业执照核对，见下表，也标注在原文件中；确认无误的可以导入。'}
          </p>
          <DownloadButton call={marked} input={{ importId: report.importId }} kind="primary">
            下载标注文件
          </DownloadButton>
        </div>
      ) : null}
      <Tabs
        defaultActiveKey={
          report.errorsTotal > 0 ? 'errors' : report.doubtsTotal > 0 && !report.done ? 'doubts' : 'preview'
        }
        items={[
          ...(report.errorsTotal > 0
            ? [
                {
                  key: 'errors',
                  label: `错误（${report.errorsTotal}）`,
                  children: <Cells label="导入错误" cells={report.errors} total={report.errorsTotal} />,
                },
              ]
            : []),
          ...(report.doubtsTotal > 0
            ? [
                {
                  key: 'doubts',
                  label: `请核对（${report.doubtsTotal}）`,
                  children: <Cells label="请核对" cells={report.doubts} total={report.doubtsTotal} />,
                },
              ]
            : []),
          { key: 'preview', label: '预览', children: <Preview report={report} named={named} /> },
        ]}
      />
    </>
  )
}

type Fault = ImportReport['errors'][number]

const typed = ({ value }: Fault) => (value === '' ? '（空）' : value)

/** On a phone each fault is a card instead of a row. */
const faultCard = (fault: Fault) => (
  <div className={styles.card}>
    <strong>{`第${fault.row}行　${fault.column}列　${fault.title}`}</strong>
    <span>填写的值：{typed(fault)}</span>
    <span className={styles.bad}>{fault.message}</span>
  </div>
)

/** Messages at cells: errors, or what to check. */
function Cells({ label, cells, total }: { label: string; cells: readonly Fault[]; total: number }) {
  const narrow = useNarrow()
  return (
    <>
      {total > cells.length ? (
        <p>
          以下列出前 {cells.length} 处，全部 {total} 处见标注文件。
        </p>
      ) : null}
      <Table<Fault>
        size="small"
        aria-label={label}
        showHeader={!narrow}
        rowKey={(row) => `${row.row}-${row.column}-${row.message}`}
        dataSource={[...cells]}
        pagination={cells.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        columns={
          narrow
            ? [{ key: 'fault', render: (_, row) => faultCard(row) }]
            : [
                { key: 'row', title: '行', dataIndex: 'row', align: 'right', width: 70 },
                { key: 'column', title: '列', dataIndex: 'column', width: 60 },
                { key: 'title', title: '栏目', dataIndex: 'title' },
                { key: 'value', title: '填写的值', render: (_, row) => typed(row) },
                { key: 'message', title: '问题', dataIndex: 'message' },
              ]
        }
      />
    </>
  )
}

type Previewed = ImportReport['preview'][number]

const outcomeTag = ({ outcome }: Previewed) => <Tag tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Tag>

const previewCard = (row: Previewed) => (
  <div className={styles.card}>
    <strong>{row.enterpriseName}</strong>
    <span>
      {outcomeTag(row)}　第{row.row}行　{row.socialCode}
    </span>
    <span>{row.changes}</span>
  </div>
)

function Preview({ report, named }: Pick<ReportProps, 'report' | 'named'>) {
  const narrow = useNarrow()
  return (
    <Table<Previewed>
      size="small"
      aria-label="导入预览"
      showHeader={!narrow}
      rowKey="row"
      dataSource={[...report.preview].sort(
        (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.row - b.row,
      )}
      pagination={report.preview.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      columns={
        narrow
          ? [{ key: 'row', render: (_, row) => previewCard(row) }]
          : [
              { key: 'row', title: '行', dataIndex: 'row', align: 'right', width: 70 },
              { key: 'outcome', title: '结果', width: 90, render: (_, row) => outcomeTag(row) },
              { key: 'enterpriseName', title: named[0], dataIndex: 'enterpriseName' },
              { key: 'socialCode', title: named[1], dataIndex: 'socialCode' },
              { key: 'changes', title: '变化', dataIndex: 'changes' },
            ]
      }
    />
  )
}
